import type { RecordingInfo } from '@eupnea/contracts/upload';
import { and, eq } from 'drizzle-orm';
import { ProblemError, notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { device } from '../../storage/schema/device.ts';
import { recording } from '../../storage/schema/recording.ts';
import { ventilationSession } from '../../storage/schema/ventilation-session.ts';
import type { AccessService, ProjectPermission, Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { toRecordingInfo } from './to-upload.ts';
import type { RecordingRow } from './upload-repository.ts';

/** Imported recordings. Users who see the patient see them; managers of the patient may delete them. */
export class RecordingService {
  readonly #db: Database;
  readonly #access: AccessService;
  readonly #now: () => number;

  constructor(db: Database, access: AccessService, now: () => number) {
    this.#db = db;
    this.#access = access;
    this.#now = now;
  }

  async get(viewer: Viewer, id: number): Promise<RecordingInfo> {
    return toRecordingInfo(await this.#find(this.#db, viewer, id, 'view'));
  }

  /**
   * Its rows stay for 30 days. Its session has no patient and its device is deleted, so no query returns
   * them.
   */
  async delete(viewer: Viewer, id: number, actor: AuditActor): Promise<RecordingInfo> {
    return await this.#change(viewer, id, actor, 'published', 'deleted');
  }

  async restore(viewer: Viewer, id: number, actor: AuditActor): Promise<RecordingInfo> {
    return await this.#change(viewer, id, actor, 'deleted', 'published');
  }

  async #change(
    viewer: Viewer,
    id: number,
    actor: AuditActor,
    from: 'published' | 'deleted',
    to: 'published' | 'deleted',
  ): Promise<RecordingInfo> {
    const deletedAt = to === 'deleted' ? new Date(this.#now()) : null;
    return await this.#db.transaction(async (tx) => {
      const row = await this.#find(tx, viewer, id, 'manage');
      const rows = await tx
        .update(recording)
        .set({ state: to, deletedAt })
        .where(and(eq(recording.id, id), eq(recording.state, from)))
        .returning();
      const [changed] = rows;
      if (changed === undefined) {
        throw new ProblemError('conflict', { detail: `The recording is ${row.state} already` });
      }
      await tx
        .update(ventilationSession)
        .set({ patientId: to === 'deleted' ? null : row.patientId })
        .where(eq(ventilationSession.recordingId, id));
      if (row.deviceId !== null)
        await tx.update(device).set({ deletedAt }).where(eq(device.id, row.deviceId));
      await recordChange(tx, {
        actor,
        action: to === 'deleted' ? 'recording.delete' : 'recording.restore',
        objectKind: 'recording',
        objectId: id,
        projectId: row.projectId,
        after: { breaths: row.breaths },
      });
      return toRecordingInfo(changed);
    });
  }

  async #find(
    executor: Executor,
    viewer: Viewer,
    id: number,
    permission: ProjectPermission,
  ): Promise<RecordingRow> {
    const rows = await executor.select().from(recording).where(eq(recording.id, id));
    const [row] = rows;
    if (row === undefined || (row.state !== 'published' && row.state !== 'deleted')) throw notFound();
    if (row.patientId === null) throw notFound();
    const access = this.#access.in(executor);
    if (!(await access.hasPatientPermission(viewer, row.patientId, 'view'))) throw notFound();
    if (permission !== 'view' && !(await access.hasPatientPermission(viewer, row.patientId, permission))) {
      throw new ProblemError('forbidden');
    }
    return row;
  }
}
