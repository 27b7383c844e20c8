import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { Readable } from 'node:stream';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import { apiToken } from '../../storage/schema/api-token.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { auditLog } from '../../storage/schema/audit-log.ts';
import { auditPersonal } from '../../storage/schema/audit-personal.ts';
import { defaultView } from '../../storage/schema/default-view.ts';
import { labelEvent } from '../../storage/schema/label-event.ts';
import { labelingRater } from '../../storage/schema/labeling-rater.ts';
import { labelingTask } from '../../storage/schema/labeling-task.ts';
import { projectInvitation } from '../../storage/schema/project-invitation.ts';
import { projectMember } from '../../storage/schema/project-member.ts';
import { project } from '../../storage/schema/project.ts';
import { authSession } from '../../storage/schema/auth-session.ts';
import { savedView } from '../../storage/schema/saved-view.ts';
import { userFactor } from '../../storage/schema/user-factor.ts';
import { listFeatures } from '../features/feature-service.ts';
import { toAccount } from './to-account.ts';
import { findUser } from './user-repository.ts';

/** Rows per query: well under 200 ms on the embedded database. */
const PAGE_ROWS = 500;

/** All data kept about one user, as a download for that user (GDPR, articles 15 and 20). */
export class OwnDataService {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Streams the data in parts, because a long-standing user has many entries. */
  async open(caller: Caller): Promise<Readable> {
    const user = await findUser(this.#db, caller.userId);
    if (user === null) throw notFound();
    return Readable.from(this.#write(caller.userId, toAccount(user)), { objectMode: false });
  }

  async *#write(userId: number, account: object): AsyncGenerator<string> {
    const features = (await listFeatures(this.#db, userId)).map((feature) => feature.code);
    yield `{\n"account": ${JSON.stringify(account)},\n"features": ${JSON.stringify(features)}`;
    yield* writeList('projects', this.#readProjects(userId));
    yield* writeList('project_invitations', this.#readInvitations(userId));
    yield* writeList('sessions', this.#readSessions(userId));
    yield* writeList('tokens', this.#readTokens(userId));
    yield* writeList('second_factors', this.#readFactors(userId));
    yield* writeList('saved_views', this.#readViews(userId));
    yield* writeList('default_views', this.#readDefaultViews(userId));
    yield* writeList('labels_given', this.#readLabels(userId));
    yield* writeList('changes_made', this.#readChanges(userId));
    yield* writeList('personal_values_in_the_audit_log', this.#readPersonal(userId));
    yield '\n}\n';
  }

  async *#readProjects(userId: number): AsyncGenerator<object> {
    yield* pages(async (after) => {
      const rows = await this.#db
        .select({ id: project.id, name: project.name, ownerId: project.ownerId, member: projectMember })
        .from(projectMember)
        .innerJoin(project, eq(project.id, projectMember.projectId))
        .where(and(eq(projectMember.userId, userId), gt(project.id, after)))
        .orderBy(asc(project.id))
        .limit(PAGE_ROWS);
      return rows.map(({ id, name, ownerId, member }) => ({
        id,
        name,
        is_owner: ownerId === userId,
        can_view: member.canView,
        can_label: member.canLabel,
        can_review: member.canReview,
        can_manage: member.canManage,
      }));
    });
  }

  /** By the address of the account: an invitation waits for an address, not for an account. */
  async *#readInvitations(userId: number): AsyncGenerator<object> {
    const { id, projectId, email, canLabel, canReview, canManage, createdAt } = projectInvitation;
    yield* pages(
      async (after) =>
        await this.#db
          .select({
            id,
            project_id: projectId,
            email,
            can_label: canLabel,
            can_review: canReview,
            can_manage: canManage,
            created_at: createdAt,
          })
          .from(projectInvitation)
          .innerJoin(appUser, sql`lower(${appUser.email}) = ${projectInvitation.email}`)
          .where(and(eq(appUser.id, userId), gt(id, after)))
          .orderBy(asc(id))
          .limit(PAGE_ROWS),
    );
  }

  async *#readSessions(userId: number): AsyncGenerator<object> {
    yield* pages(
      async (after) =>
        await this.#db
          .select({
            id: authSession.id,
            session: authSession.family,
            user_agent: authSession.userAgent,
            created_at: authSession.createdAt,
            expires_at: authSession.expiresAt,
            ended_at: authSession.revokedAt,
            ended_because: authSession.revokedReason,
          })
          .from(authSession)
          .where(and(eq(authSession.userId, userId), gt(authSession.id, after)))
          .orderBy(asc(authSession.id))
          .limit(PAGE_ROWS),
    );
  }

  async *#readTokens(userId: number): AsyncGenerator<object> {
    yield* pages(async (after) => {
      const rows = await this.#db
        .select()
        .from(apiToken)
        .where(and(eq(apiToken.userId, userId), gt(apiToken.id, after)))
        .orderBy(asc(apiToken.id))
        .limit(PAGE_ROWS);
      return rows.map(({ tokenHash: _hash, userId: _owner, ...shown }) => shown);
    });
  }

  async *#readFactors(userId: number): AsyncGenerator<object> {
    yield* pages(async (after) => {
      const { id, kind, name, createdAt, lastUsedAt } = userFactor;
      return await this.#db
        .select({ id, kind, name, created_at: createdAt, last_used_at: lastUsedAt })
        .from(userFactor)
        .where(and(eq(userFactor.userId, userId), gt(userFactor.id, after)))
        .orderBy(asc(userFactor.id))
        .limit(PAGE_ROWS);
    });
  }

  async *#readViews(userId: number): AsyncGenerator<object> {
    yield* pages(
      async (after) =>
        await this.#db
          .select({
            id: savedView.id,
            screen: savedView.screen,
            name: savedView.name,
            search: savedView.search,
            project_id: savedView.projectId,
            created_at: savedView.createdAt,
            updated_at: savedView.updatedAt,
            deleted_at: savedView.deletedAt,
          })
          .from(savedView)
          .where(and(eq(savedView.userId, userId), gt(savedView.id, after)))
          .orderBy(asc(savedView.id))
          .limit(PAGE_ROWS),
    );
  }

  async *#readDefaultViews(userId: number): AsyncGenerator<object> {
    yield* await this.#db
      .select({ screen: defaultView.screen, view_id: defaultView.viewId })
      .from(defaultView)
      .where(eq(defaultView.userId, userId))
      .orderBy(asc(defaultView.screen));
  }

  /**
   * Reads labels through the user's tasks, by which they are indexed. A reviewer's decisions are among the audit
   * entries.
   */
  async *#readLabels(userId: number): AsyncGenerator<object> {
    const isOwn = and(eq(labelingRater.taskId, labelEvent.taskId), eq(labelingRater.id, labelEvent.raterId));
    yield* pages(
      async (after) =>
        await this.#db
          .select({
            id: labelEvent.id,
            at: labelEvent.createdAt,
            task_id: labelEvent.taskId,
            task: labelingTask.title,
            position: labelEvent.position,
            action: labelEvent.action,
            kinds: labelEvent.kinds,
            confidence: labelEvent.confidence,
            is_unsure: labelEvent.isUnsure,
            comment: labelEvent.comment,
          })
          .from(labelEvent)
          .innerJoin(labelingRater, isOwn)
          .innerJoin(labelingTask, eq(labelingTask.id, labelEvent.taskId))
          .where(and(eq(labelingRater.userId, userId), gt(labelEvent.id, after)))
          .orderBy(asc(labelEvent.id))
          .limit(PAGE_ROWS),
    );
  }

  async *#readChanges(userId: number): AsyncGenerator<object> {
    yield* pages(
      async (after) =>
        await this.#db
          .select({
            id: auditLog.id,
            at: auditLog.at,
            action: auditLog.action,
            object_kind: auditLog.objectKind,
            object_id: auditLog.objectId,
          })
          .from(auditLog)
          .where(and(eq(auditLog.actorId, userId), gt(auditLog.id, after)))
          .orderBy(asc(auditLog.id))
          .limit(PAGE_ROWS),
    );
  }

  async *#readPersonal(userId: number): AsyncGenerator<object> {
    yield* pages(
      async (after) =>
        await this.#db
          .select({ id: auditPersonal.auditId, before: auditPersonal.before, after: auditPersonal.after })
          .from(auditPersonal)
          .where(and(eq(auditPersonal.userId, userId), gt(auditPersonal.auditId, after)))
          .orderBy(asc(auditPersonal.auditId))
          .limit(PAGE_ROWS),
    );
  }
}

/** Yields pages after the last id, which keeps each query short and skips nothing. */
async function* pages<Row extends { readonly id: number }>(
  read: (afterId: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let afterId = 0;
  for (;;) {
    const rows = await read(afterId);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    afterId = last.id;
  }
}

async function* writeList(name: string, rows: AsyncIterable<object>): AsyncGenerator<string> {
  yield `,\n"${name}": [`;
  let separator = '\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield ']';
}
