import type { AddDetectorBody, Detector, EditDetectorBody } from '@eupnea/contracts/detector';
import { and, eq } from 'drizzle-orm';
import { invalidField, notFound, ProblemError } from '../../http/problem-error.ts';
import type { Storage } from '../../storage/open-storage.ts';
import { detector as detectorTable } from '../../storage/schema/detector.ts';
import type { Viewer } from '../access/access-service.ts';
import type { AuditActor } from '../audit/audit-service.ts';
import { requireProject } from '../projects/project-service.ts';
import { checkAddress } from './check-address.ts';
import { detectorInForce, refuseTakenName, refuseTooMany } from './detector-places.ts';
import { type DetectorRow, findAnyDetector, findDetector, listDetectorRows } from './detector-repository.ts';
import { recordDetectorChange } from './record-detector-change.ts';
import { requireDetector } from './require-detector.ts';
import { describeSecret, type SecretSeal } from './run-detector.ts';
import { toDetector } from './to-detector.ts';

export interface DetectorParts {
  readonly storage: Pick<Storage, 'db' | 'pool'>;
  readonly seal: SecretSeal;
  /** Networks of EUPNEA_DETECTOR_NETWORKS. */
  readonly networks: readonly string[];
  /** Cancels the runs of a removed detector. */
  readonly cancelRuns: (detectorId: number) => Promise<void>;
  readonly now: () => number;
}

/** Detectors of others as the managers of a project register them. */
export class DetectorService {
  readonly #parts: DetectorParts;

  constructor(parts: DetectorParts) {
    this.#parts = parts;
  }

  async list(viewer: Viewer, projectId: number): Promise<{ is_enabled: boolean; items: Detector[] }> {
    const { db, pool } = this.#parts.storage;
    const { permissions } = await requireProject(db, viewer, projectId, 'view');
    const rows = await listDetectorRows(pool, projectId);
    return {
      is_enabled: this.#parts.networks.length > 0,
      items: rows.map((row) => toDetector(row, permissions.manage)),
    };
  }

  async add(viewer: Viewer, projectId: number, body: AddDetectorBody, actor: AuditActor): Promise<Detector> {
    const { storage, networks } = this.#parts;
    const { secret } = body;
    await requireProject(storage.db, viewer, projectId, 'manage');
    checkAddress(body.address, networks);
    const id = await storage.db.transaction(async (tx) => {
      await requireProject(tx, viewer, projectId, 'manage', true);
      await refuseTooMany(tx, projectId);
      await refuseTakenName(tx, projectId, body.name, null);
      const [row] = await tx
        .insert(detectorTable)
        .values({
          projectId,
          ...toColumns(body),
          secretHeader: secret?.header ?? null,
          secretSealed: secret === null ? null : this.#seal(projectId, body.name, secret.value),
          createdBy: viewer.userId,
        })
        .returning({ id: detectorTable.id });
      if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
      const after = describeChange(body, secret !== null);
      const about = { id: row.id, project_id: projectId };
      await recordDetectorChange(tx, about, actor, 'project.detector_add', after);
      return row.id;
    });
    return await this.#read(id);
  }

  /** A stale version is answered with the current detector. */
  async edit(viewer: Viewer, id: number, body: EditDetectorBody, actor: AuditActor): Promise<Detector> {
    const { storage, networks } = this.#parts;
    const row = await requireDetector(storage, viewer, id, 'manage');
    if (row.address === null) throw new ProblemError('conflict', { detail: 'The detector is a model' });
    checkAddress(body.address, networks);
    if (row.version !== body.version)
      throw new ProblemError('version_conflict', { current: await this.#read(id) });
    const secret = this.#secretAfter(row, body);
    const isSaved = await storage.db.transaction(async (tx) => {
      await requireProject(tx, viewer, row.project_id, 'manage', true);
      await refuseTakenName(tx, row.project_id, body.name, id);
      const saved = await tx
        .update(detectorTable)
        .set({ ...toColumns(body), ...secret, version: body.version + 1 })
        .where(and(eq(detectorTable.id, id), eq(detectorTable.version, body.version), detectorInForce))
        .returning({ id: detectorTable.id });
      if (saved.length === 0) return false;
      const after = describeChange(body, secret.secretSealed !== null);
      await recordDetectorChange(tx, row, actor, 'project.detector_edit', after);
      return true;
    });
    if (!isSaved) throw new ProblemError('version_conflict', { current: await this.#read(id) });
    return await this.#read(id);
  }

  async remove(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    const { storage, cancelRuns, now } = this.#parts;
    const row = await requireDetector(storage, viewer, id, 'manage');
    await cancelRuns(id);
    await storage.db.transaction(async (tx) => {
      await tx
        .update(detectorTable)
        .set({ deletedAt: new Date(now()) })
        .where(eq(detectorTable.id, id));
      await recordDetectorChange(tx, row, actor, 'project.detector_remove', {});
    });
  }

  async restore(viewer: Viewer, id: number, actor: AuditActor): Promise<Detector> {
    const { storage } = this.#parts;
    const row = await findAnyDetector(storage.pool, id);
    if (row === null) throw notFound();
    await storage.db.transaction(async (tx) => {
      await requireProject(tx, viewer, row.project_id, 'manage', true);
      if (row.deleted_at === null) throw notFound();
      await refuseTooMany(tx, row.project_id);
      await refuseTakenName(tx, row.project_id, row.name, id);
      await tx.update(detectorTable).set({ deletedAt: null }).where(eq(detectorTable.id, id));
      await recordDetectorChange(tx, row, actor, 'project.detector_restore', {});
    });
    return await this.#read(id);
  }

  async #read(id: number): Promise<Detector> {
    const row = await findDetector(this.#parts.storage.pool, id);
    if (row === null) throw notFound();
    return toDetector(row, true);
  }

  #seal(projectId: number, name: string, value: string): string {
    return this.#parts.seal.seal(Buffer.from(value), describeSecret(projectId, name));
  }

  /**
   * The secret after an edit. A former secret is never sent to another address, because the manager who changes the
   * address need not know it; its seal is bound to the name.
   */
  #secretAfter(
    row: DetectorRow,
    { name, address, secret }: EditDetectorBody,
  ): { readonly secretHeader: string | null; readonly secretSealed: string | null } {
    const { project_id: projectId, secret_header: header, secret_sealed: sealed } = row;
    if (secret === null) return { secretHeader: null, secretSealed: null };
    if (secret !== undefined)
      return { secretHeader: secret.header, secretSealed: this.#seal(projectId, name, secret.value) };
    if (header === null || sealed === null) return { secretHeader: null, secretSealed: null };
    if (address !== row.address)
      throw invalidField('secret', 'must be given again, or left out, with another address', {
        code: 'secretAgain',
      });
    if (name === row.name) return { secretHeader: header, secretSealed: sealed };
    const value = this.#parts.seal.open(sealed, describeSecret(projectId, row.name));
    if (value === null)
      throw invalidField('secret', 'cannot be decrypted since the secret of the server was replaced', {
        code: 'secretLost',
      });
    const again = this.#parts.seal.seal(value, describeSecret(projectId, name));
    return { secretHeader: header, secretSealed: again };
  }
}

type DetectorValues = Pick<
  AddDetectorBody,
  'name' | 'address' | 'channels' | 'window_s' | 'step_s' | 'classes'
>;

function toColumns({ name, address, channels, window_s, step_s, classes }: DetectorValues) {
  return { name, address, channels, windowS: window_s, stepS: step_s, classes };
}

function describeChange({ channels, window_s, step_s }: DetectorValues, secret: boolean) {
  return { channels, window_s, step_s, secret };
}
