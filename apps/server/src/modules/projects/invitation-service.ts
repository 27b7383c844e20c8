import type { Project, ShareProjectBody } from '@eupnea/contracts/project';
import type { Bus } from '../../bus/bus.ts';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import type { AuditActor } from '../audit/audit-service.ts';
import { announceAccess } from './announce-access.ts';
import {
  countInvitations,
  deleteExpired,
  deleteInvitation,
  findProjectOfInvitation,
  isMemberByEmail,
  pageReceived,
  pageSent,
  takeReceived,
  upsertInvitation,
} from './invitation-repository.ts';
import { insertMember, readProject } from './project-repository.ts';
import { requireProject } from './project-service.ts';
import { recordProjectChange } from './record-project-change.ts';

/** Waiting invitations of one project: more than any study invites at once, and a bound for a script that runs wild. */
const WAITING_MAX = 500;

interface Paging {
  readonly page: number;
  readonly count: number;
}

/** Memberships from the invitation to the consent of the invited user. */
export class InvitationService {
  readonly #db: Database;
  readonly #bus: Bus;
  readonly #now: () => number;

  constructor(db: Database, bus: Bus, now: () => number) {
    this.#db = db;
    this.#bus = bus;
    this.#now = now;
  }

  /** Reveals neither whether an account has the e-mail, nor whether it was invited before. */
  async share(viewer: Viewer, body: ShareProjectBody, actor: AuditActor): Promise<void> {
    const { project_id: projectId, email, permissions: chosen } = body;
    await this.#db.transaction(async (tx) => {
      await requireProject(tx, viewer, projectId, 'manage', true);
      // Managers see the addresses of members.
      if (await isMemberByEmail(tx, projectId, email)) return;
      await deleteExpired(tx, projectId, this.#now());
      const invitation = { projectId, email, chosen, invitedBy: viewer.userId, nowMs: this.#now() };
      const id = await upsertInvitation(tx, invitation);
      if ((await countInvitations(tx, projectId)) > WAITING_MAX) {
        throw new ProblemError('conflict', { detail: 'Too many invitations of this project wait' });
      }
      await recordProjectChange(tx, actor, 'project.share', projectId, {
        after: { invitation_id: id, permissions: chosen },
      });
    });
  }

  async listSent(viewer: Viewer, projectId: number, paging: Paging) {
    await requireProject(this.#db, viewer, projectId, 'manage');
    return { ...(await pageSent(this.#db, projectId, this.#now(), paging)), ...paging };
  }

  async listReceived(viewer: Viewer, paging: Paging) {
    return { ...(await pageReceived(this.#db, viewer.userId, this.#now(), paging)), ...paging };
  }

  async accept(viewer: Viewer, id: number, actor: AuditActor): Promise<Project> {
    const accepted = await this.#db.transaction(async (tx) => {
      const taken = await takeReceived(tx, id, viewer.userId, this.#now());
      if (taken === null) throw notFound();
      const { projectId, canLabel: label, canReview: review, canManage: manage } = taken;
      const permissions = { label, review, manage };
      await insertMember(tx, projectId, viewer.userId, permissions);
      await recordProjectChange(tx, actor, 'project.join', projectId, {
        after: { user_id: viewer.userId, permissions },
      });
      return await readProject(tx, await requireProject(tx, viewer, projectId, 'view'));
    });
    await announceAccess(this.#db, this.#bus, accepted.id);
    return accepted;
  }

  async decline(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const taken = await takeReceived(tx, id, viewer.userId, this.#now());
      if (taken === null) throw notFound();
      await recordProjectChange(tx, actor, 'project.decline', taken.projectId, {
        after: { invitation_id: id },
      });
    });
  }

  async withdraw(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const projectId = await findProjectOfInvitation(tx, id);
      if (projectId === null) throw notFound();
      await requireProject(tx, viewer, projectId, 'manage', true);
      if (!(await deleteInvitation(tx, id))) throw notFound();
      await recordProjectChange(tx, actor, 'project.withdraw', projectId, { after: { invitation_id: id } });
    });
  }
}
