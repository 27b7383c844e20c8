import type { AccountDeletion } from '@eupnea/contracts/account';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Caller } from '../../http/caller.ts';
import { describeActor } from '../../http/describe-actor.ts';
import { ProblemError, invalidField, notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { auditPersonal } from '../../storage/schema/audit-personal.ts';
import { projectMember } from '../../storage/schema/project-member.ts';
import { project } from '../../storage/schema/project.ts';
import { recordChange } from '../audit/audit-service.ts';
import type { AuthService, SignInClient } from '../auth/auth-service.ts';
import {
  type UserRow,
  countOtherAdministrators,
  deleteUserRow,
  findUser,
  findUserForUpdate,
} from './user-repository.ts';

/** Maximum number of projects that the preview names; further ones are counted. */
const NAMED_PROJECTS = 100;

interface Heir {
  readonly projectId: number;
  readonly name: string;
  readonly heirId: number | null;
  readonly heir: string | null;
}

/**
 * Deletes an account. The data belong to the hospital and stay: an owned project passes to its longest-serving manager,
 * else to the administrators. The audit log keeps ids; personal values of its entries are erased.
 */
export class AccountDeletionService {
  readonly #db: Database;
  readonly #auth: AuthService;

  constructor(db: Database, auth: AuthService) {
    this.#db = db;
    this.#auth = auth;
  }

  async preview(caller: Caller): Promise<AccountDeletion> {
    const total = await this.#db.$count(
      project,
      and(eq(project.ownerId, caller.userId), isNull(project.deletedAt)),
    );
    const heirs = await listHeirs(this.#db, caller.userId, NAMED_PROJECTS);
    const sessions = await this.#auth.listSessions(caller.userId, { page: 1, count: 1 });
    return {
      possible: !caller.isAdmin || (await countOtherAdministrators(this.#db, caller.userId)) > 0,
      owned_projects: heirs.map(({ projectId, name, heirId, heir }) => ({
        id: projectId,
        name,
        outcome: heirId === null ? 'administrators' : 'heir',
        heir,
      })),
      more_projects: Math.max(0, total - heirs.length),
      sessions: sessions.total,
    };
  }

  async deleteOwn(
    caller: Caller,
    password: string | null,
    client: SignInClient,
    requestId: string,
  ): Promise<void> {
    await this.#provePassword(caller, password, client);
    await this.#delete(caller, caller.userId, requestId, () => {});
  }

  /** An account without a password was authenticated by the step-up that the endpoint requires. */
  async #provePassword(caller: Caller, password: string | null, client: SignInClient): Promise<void> {
    if (password !== null) {
      await this.#auth.provePassword(caller, password, client);
      return;
    }
    const user = await findUser(this.#db, caller.userId);
    if (user?.passwordHash !== null) throw invalidField('password', 'is wrong');
  }

  /** Deletes another user's account for an administrator, who types its address to avoid choosing the wrong row. */
  async deleteOther(caller: Caller, userId: number, typed: string, requestId: string): Promise<void> {
    if (userId === caller.userId) {
      throw new ProblemError('conflict', { detail: 'Your own account is deleted in the cabinet' });
    }
    await this.#delete(caller, userId, requestId, (user) => {
      if (user.email.toLowerCase() !== typed.toLowerCase()) throw invalidField('email', 'is another address');
    });
  }

  async #delete(
    caller: Caller,
    userId: number,
    requestId: string,
    check: (user: UserRow) => void,
  ): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const user = await findUserForUpdate(tx, userId);
      if (user === null) throw notFound();
      check(user);
      if (user.isAdmin && !user.isDemo && (await countOtherAdministrators(tx, userId)) === 0) {
        throw new ProblemError('conflict', { detail: 'The last administrator cannot be deleted' });
      }
    });
    // Before the rows are deleted, so that sockets of the sessions close here and in other processes.
    await this.#auth.endSessionsOfUser(userId, 'deleted');
    await this.#db.transaction(async (tx) => {
      const projects = await passProjectsOn(tx, userId);
      await deleteInvitationsTo(tx, userId);
      await deleteUserRow(tx, userId);
      await tx
        .update(auditPersonal)
        .set({ before: null, after: null, salt: null })
        .where(eq(auditPersonal.userId, userId));
      await recordChange(tx, {
        actor: describeActor(caller, requestId),
        action: 'user.delete',
        objectKind: 'user',
        objectId: userId,
        after: { projects },
      });
    });
  }
}

async function deleteInvitationsTo(tx: Executor, userId: number): Promise<void> {
  await tx.execute(sql`delete from project_invitation invitation using app_user
    where app_user.id = ${userId} and invitation.email = lower(app_user.email)`);
}

/** @returns number of projects with a new owner */
async function passProjectsOn(tx: Executor, userId: number): Promise<number> {
  const result = await tx.execute(sql`
    update project set owner_id = ${heirOf(sql`project.id`, userId)}, updated_at = now(), version = version + 1
    where owner_id = ${userId}`);
  return result.rowCount ?? 0;
}

/** The longest-serving manager of the project, except the deleted user. */
function heirOf(projectId: ReturnType<typeof sql>, userId: number) {
  return sql`(select member.user_id from project_member member join app_user heir on heir.id = member.user_id
    where member.project_id = ${projectId} and member.can_manage and heir.disabled_at is null
      and member.user_id <> ${userId}
    order by member.created_at, member.user_id limit 1)`;
}

async function listHeirs(executor: Executor, userId: number, limit: number): Promise<readonly Heir[]> {
  const owned = await executor
    .select({ projectId: project.id, name: project.name })
    .from(project)
    .where(and(eq(project.ownerId, userId), isNull(project.deletedAt)))
    .orderBy(asc(project.id))
    .limit(limit);
  const managers = await executor
    .select({ projectId: projectMember.projectId, heirId: appUser.id, heir: appUser.username })
    .from(projectMember)
    .innerJoin(appUser, eq(appUser.id, projectMember.userId))
    .innerJoin(project, eq(project.id, projectMember.projectId))
    .where(
      and(
        eq(project.ownerId, userId),
        isNull(project.deletedAt),
        eq(projectMember.canManage, true),
        isNull(appUser.disabledAt),
        ne(projectMember.userId, userId),
      ),
    )
    .orderBy(projectMember.projectId, asc(projectMember.createdAt), asc(projectMember.userId))
    .limit(limit * limit);
  return owned.map(({ projectId, name }) => {
    const first = managers.find((manager) => manager.projectId === projectId);
    return { projectId, name, heirId: first?.heirId ?? null, heir: first?.heir ?? null };
  });
}
