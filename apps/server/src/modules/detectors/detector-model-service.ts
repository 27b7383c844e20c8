import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Detector } from '@eupnea/contracts/detector';
import type { EditModelCardBody, ModelCard } from '@eupnea/contracts/detector-model';
import { and, eq } from 'drizzle-orm';
import { invalidField, notFound, ProblemError } from '../../http/problem-error.ts';
import type { ReceivedFile } from '../../http/receive-file.ts';
import type { FileAnswer } from '../../http/register-endpoint.ts';
import type { UploadFiles } from '../../storage/import/upload-files.ts';
import type { Storage } from '../../storage/open-storage.ts';
import { detectorModel, detector as detectorTable, type StoredModel } from '../../storage/schema/detector.ts';
import type { Viewer } from '../access/access-service.ts';
import type { AuditActor } from '../audit/audit-service.ts';
import { requireProject } from '../projects/project-service.ts';
import { describeModel, findUnknownUnit } from './describe-model.ts';
import { detectorInForce, refuseTakenName, refuseTooMany } from './detector-places.ts';
import { findDetector } from './detector-repository.ts';
import { looksLikeOnnx } from './looks-like-onnx.ts';
import type { ModelTrial } from './model-trial.ts';
import { readModelContent } from './model-repository.ts';
import { readingWindows } from './reading-windows.ts';
import { recordDetectorChange } from './record-detector-change.ts';
import { requireDetector } from './require-detector.ts';
import { toDetector } from './to-detector.ts';

export interface DetectorModelParts {
  readonly storage: Pick<Storage, 'db' | 'pool'>;
  readonly files: UploadFiles;
  readonly trial: ModelTrial;
}

/** Receives the file and its card. */
export type ReceiveModel = (path: string) => Promise<ReceivedFile<ModelCard>>;

/** ONNX models that managers of a project upload as detectors, and their cards. */
export class DetectorModelService {
  readonly #parts: DetectorModelParts;

  constructor(parts: DetectorModelParts) {
    this.#parts = parts;
  }

  async add(
    viewer: Viewer,
    projectId: number,
    receive: ReceiveModel,
    actor: AuditActor,
    signal: AbortSignal,
  ): Promise<Detector> {
    const { storage, files, trial } = this.#parts;
    await requireProject(storage.db, viewer, projectId, 'manage');
    const stored = files.newName();
    try {
      const received = await receive(files.pathOf(stored));
      const card = received.options;
      checkUnits(card, 'options.');
      const content = await readFile(files.pathOf(stored));
      if (!looksLikeOnnx(content)) throw invalidField('file', 'is not an ONNX model', { code: 'noOnnx' });
      const model = describeModel(card, received);
      await trial.judge({ model, classes: card.classes, content }, 'file', signal);
      const id = await this.#insert(viewer, projectId, { card, model, content }, actor);
      return await this.#read(id);
    } finally {
      await files.remove(stored);
    }
  }

  /** A stale version is answered with the current detector. */
  async edit(
    viewer: Viewer,
    id: number,
    body: EditModelCardBody,
    actor: AuditActor,
    signal: AbortSignal,
  ): Promise<Detector> {
    const { storage, trial } = this.#parts;
    const row = await requireDetector(storage, viewer, id, 'manage');
    const content = row.model === null ? null : await readModelContent(storage.pool, id);
    if (row.model === null || content === null)
      throw new ProblemError('conflict', { detail: 'The detector is no model' });
    checkUnits(body, '');
    const { file_name: fileName, bytes: sizeBytes, sha256: contentHash } = row.model;
    const model = describeModel(body, { fileName, sizeBytes, contentHash });
    if (row.version !== body.version)
      throw new ProblemError('version_conflict', { current: await this.#read(id) });
    await trial.judge({ model, classes: body.classes, content }, 'inputs', signal);
    const isSaved = await storage.db.transaction(async (tx) => {
      await requireProject(tx, viewer, row.project_id, 'manage', true);
      await refuseTakenName(tx, row.project_id, body.name, id);
      const saved = await tx
        .update(detectorTable)
        .set({ ...toColumns(body), model, version: body.version + 1 })
        .where(and(eq(detectorTable.id, id), eq(detectorTable.version, body.version), detectorInForce))
        .returning({ id: detectorTable.id });
      if (saved.length === 0) return false;
      await recordDetectorChange(tx, row, actor, 'project.detector_edit', describeChange(model));
      return true;
    });
    if (!isSaved) throw new ProblemError('version_conflict', { current: await this.#read(id) });
    return await this.#read(id);
  }

  async download(viewer: Viewer, id: number): Promise<FileAnswer> {
    const { storage } = this.#parts;
    const { model } = await requireDetector(storage, viewer, id, 'manage');
    const content = await readModelContent(storage.pool, id);
    if (model === null || content === null) throw notFound();
    return {
      fileName: model.file_name,
      contentType: 'application/octet-stream',
      content: Readable.from([content], { objectMode: false }),
    };
  }

  async #insert(
    viewer: Viewer,
    projectId: number,
    { card, model, content }: { card: ModelCard; model: StoredModel; content: Buffer },
    actor: AuditActor,
  ): Promise<number> {
    return await this.#parts.storage.db.transaction(async (tx) => {
      await requireProject(tx, viewer, projectId, 'manage', true);
      await refuseTooMany(tx, projectId);
      await refuseTakenName(tx, projectId, card.name, null, 'options.name');
      const [row] = await tx
        .insert(detectorTable)
        .values({ projectId, ...toColumns(card), model, createdBy: viewer.userId })
        .returning({ id: detectorTable.id });
      if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
      await tx.insert(detectorModel).values({ detectorId: row.id, content });
      const about = { id: row.id, project_id: projectId };
      await recordDetectorChange(tx, about, actor, 'project.detector_add', describeChange(model));
      return row.id;
    });
  }

  async #read(id: number): Promise<Detector> {
    const row = await findDetector(this.#parts.storage.pool, id);
    if (row === null) throw notFound();
    return toDetector(row, true);
  }
}

function toColumns(card: ModelCard) {
  const { windowS, stepS } = readingWindows(card);
  const channels = card.inputs.map(({ channel }) => channel);
  return { name: card.name, channels, windowS, stepS, classes: card.classes };
}

function describeChange({ rate_hz, looks_at, threshold, sha256 }: StoredModel) {
  return { rate_hz, looks_at, threshold, sha256 };
}

function checkUnits(card: ModelCard, before: string): void {
  const place = findUnknownUnit(card);
  if (place !== null)
    throw invalidField(`${before}inputs.${place}.unit`, 'is no unit of the channel', { code: 'unknownUnit' });
}
