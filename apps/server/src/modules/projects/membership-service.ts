import type { SetPermissionsBody, UnshareProjectBody } from '@eupnea/contracts/project';
import type { Bus } from '../../bus/bus.ts';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import type { AuditLogService } from '../audit/audit-log-service.ts';
import type { AuditActor } from '../audit/audit-service.ts';
import { announceAccess } from './announce-access.ts';
import {
  countManagers,
  deleteMember,
  findMember,
  pageKnownUsers,
  pageMembers,
  updateMember,
} from './project-repository.ts';
import { requireProject } from './project-service.ts';
import { recordProjectChange } from './record-project-change.ts';

interface Paging {
  readonly page: number;
  readonly count: number;
}

/** Members of a project and their permissions. A project always has a manager. InvitationService adds members. */
export class MembershipService {
  readonly #db: Database;
  readonly #bus: Bus;
  readonly #auditLog: AuditLogService;

  constructor(db: Database, bus: Bus, auditLog: AuditLogService) {
    this.#db = db;
    this.#bus = bus;
    this.#auditLog = auditLog;
  }

  async listUsers(viewer: Viewer, projectId: number, paging: Paging) {
    const membership = await requireProject(this.#db, viewer, projectId, 'view');
    return { ...(await pageMembers(this.#db, membership, viewer.userId, paging)), ...paging };
  }

  async listKnownUsers(viewer: Viewer, paging: Paging) {
    return { ...(await pageKnownUsers(this.#db, viewer.userId, paging)), ...paging };
  }

  async listActivity(viewer: Viewer, projectId: number, paging: Paging) {
    await requireProject(this.#db, viewer, projectId, 'manage');
    return await this.#auditLog.listOfProject(projectId, paging);
  }

  async unshare(viewer: Viewer, body: UnshareProjectBody, actor: AuditActor): Promise<void> {
    await this.#remove(viewer, body.project_id, body.user_id, 'manage', 'project.unshare', actor);
  }

  async leave(viewer: Viewer, projectId: number, actor: AuditActor): Promise<void> {
    await this.#remove(viewer, projectId, viewer.userId, 'view', 'project.leave', actor);
  }

  async setPermissions(
    viewer: Viewer,
    projectId: number,
    body: SetPermissionsBody,
    actor: AuditActor,
  ): Promise<void> {
    const { user_id: userId, permissions } = body;
    await this.#db.transaction(async (tx) => {
      await requireProject(tx, viewer, projectId, 'manage', true);
      const before = await findMember(tx, projectId, userId);
      if (before === null) throw notFound();
      await updateMember(tx, projectId, userId, permissions);
      await requireManager(tx, projectId);
      await recordProjectChange(tx, actor, 'project.permissions', projectId, {
        before: { user_id: userId, permissions: before },
        after: body,
      });
    });
    await announceAccess(this.#db, this.#bus, projectId);
  }

  async #remove(
    viewer: Viewer,
    projectId: number,
    userId: number,
    permission: 'view' | 'manage',
    action: string,
    actor: AuditActor,
  ): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await requireProject(tx, viewer, projectId, permission, true);
      const before = await findMember(tx, projectId, userId);
      if (before === null) throw notFound();
      await deleteMember(tx, projectId, userId);
      await requireManager(tx, projectId);
      const removed = { user_id: userId, permissions: before };
      await recordProjectChange(tx, actor, action, projectId, { before: removed });
    });
    await announceAccess(this.#db, this.#bus, projectId);
  }
}

async function requireManager(tx: Executor, projectId: number): Promise<void> {
  if ((await countManagers(tx, projectId)) > 0) return;
  throw new ProblemError('conflict', {
    detail: 'A project needs a manager: make somebody else one first, or delete the project',
  });
}
