import { REJECTED_KEPT, type RejectedLine } from '@eupnea/contracts';
import type { ChannelMapping } from '@eupnea/model';
import { and, eq, inArray } from 'drizzle-orm';
import type { Pool } from 'pg';
import { deleteRecordingRows } from '../../storage/import/delete-recording-rows.ts';
import { ImportReader } from '../../storage/import/import-reader.ts';
import { ImportWriter } from '../../storage/import/import-writer.ts';
import { UnusableRecording } from '../../storage/import/recording-measurement.ts';
import type { UploadFiles } from '../../storage/import/upload-files.ts';
import type { Database } from '../../storage/open-storage.ts';
import { device } from '../../storage/schema/device.ts';
import { recording } from '../../storage/schema/recording.ts';
import { publishUpload } from './publish-upload.ts';
import { findUpload, OPEN_UPLOAD_STATES, updateUpload, type UploadRecord } from './upload-repository.ts';

export interface ImportUploadParts {
  readonly db: Database;
  readonly pool: Pool;
  readonly files: UploadFiles;
  /** The analysis that measures breaths, of devices and of files. */
  readonly ensureAnalysis: () => Promise<number>;
  readonly now: () => number;
}

/** One claimed job, as much of it as an import needs. */
export interface ImportTurn {
  readonly jobId: number;
  readonly leaseToken: number;
  /** After this one there is no other. */
  readonly isLastAttempt: boolean;
  readonly uploadId: number;
  readonly signal: AbortSignal;
  /** Whether the signal came because somebody cancelled, once it came. */
  readonly isCancelled: () => boolean;
  readonly reportProgress: (progress: number) => void;
}

/** One file to be read: the upload itself, or an entry of an archive. */
interface ImportedFile {
  readonly path: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly contentHash: string;
  readonly formatId: string;
  readonly mapping: ChannelMapping | null;
}

/** Uploads to recordings: read and measured in another process, written in small steps, published at once. */
export class UploadImporter {
  readonly #parts: ImportUploadParts;

  constructor(parts: ImportUploadParts) {
    this.#parts = parts;
  }

  async run(turn: ImportTurn): Promise<{ readonly breaths: number } | null> {
    const { db, files } = this.#parts;
    const { uploadId, jobId } = turn;
    if (!(await updateUpload(db, uploadId, OPEN_UPLOAD_STATES, { state: 'running', jobId }))) return null;
    const record = await findUpload(db, uploadId);
    if (record === null) return null;
    try {
      const breaths = await this.#import(record, turn);
      await files.remove(record.storedName);
      return { breaths };
    } catch (error) {
      await this.#settle(record, turn, error);
      if (error instanceof UnusableRecording) return null;
      throw error;
    }
  }

  async #import(record: UploadRecord, turn: ImportTurn): Promise<number> {
    // What a former attempt left half-written begins anew; what it finished stays.
    await this.#wipe(record.id, ['importing']);
    const rejected = new RejectedLines();
    const reader = new ImportReader();
    try {
      const ready = await this.#listReady(record.id);
      if (!ready.has(record.fileName)) {
        await this.#importFile(record, toImportedFile(record, this.#parts.files), turn, reader, rejected);
      }
    } finally {
      reader.close();
      await this.#storeRejected(record.id, rejected);
    }
    turn.signal.throwIfAborted();
    return await publishUpload(this.#parts.db, record, this.#parts.now());
  }

  async #importFile(
    record: UploadRecord,
    file: ImportedFile,
    turn: ImportTurn,
    reader: ImportReader,
    rejected: RejectedLines,
  ): Promise<void> {
    const { db, pool, ensureAnalysis } = this.#parts;
    const { jobId, leaseToken, signal } = turn;
    const { deviceId, recordingId } = await this.#begin(record, file);
    const analysisId = await ensureAnalysis();
    const writer = new ImportWriter({ pool, deviceId, recordingId, analysisId, jobId, leaseToken });
    const request = {
      type: 'read',
      path: file.path,
      fileName: file.fileName,
      byteLength: file.sizeBytes,
      formatId: file.formatId,
      mapping: file.mapping,
    } as const;
    for await (const { part, bytesRead } of reader.read(request, signal)) {
      rejected.add(part.issues, part.issueCount);
      await writer.write(part);
      if (part.identity !== null) {
        const { model, serial } = part.identity;
        await db.update(device).set({ devModel: model, devSerial: serial }).where(eq(device.id, deviceId));
      }
      turn.reportProgress(bytesRead / Math.max(1, file.sizeBytes));
      signal.throwIfAborted();
    }
    await writer.finish();
    if (writer.period === null) throw new UnusableRecording('The file has no samples of flow and pressure.');
    await db
      .update(recording)
      .set({ state: 'ready', breaths: writer.breaths, ...writer.period })
      .where(eq(recording.id, recordingId));
  }

  /** The device is deleted until its recording is published: nothing lists it. */
  async #begin(
    record: UploadRecord,
    file: ImportedFile,
  ): Promise<{ readonly deviceId: number; readonly recordingId: number }> {
    const { db, now } = this.#parts;
    const { projectId, createdBy } = record;
    const { fileName, contentHash, formatId } = file;
    return await db.transaction(async (tx) => {
      const devices = await tx
        .insert(device)
        .values({ deviceType: 'file', description: fileName, active: false, deletedAt: new Date(now()) })
        .returning({ id: device.id });
      const deviceId = devices[0]?.id;
      if (deviceId === undefined) throw new Error('Invariant broken: an insert returned no row');
      const recordings = await tx
        .insert(recording)
        .values({
          uploadId: record.id,
          deviceId,
          projectId,
          createdBy,
          fileName,
          contentHash,
          format: formatId,
        })
        .returning({ id: recording.id });
      const recordingId = recordings[0]?.id;
      if (recordingId === undefined) throw new Error('Invariant broken: an insert returned no row');
      return { deviceId, recordingId };
    });
  }

  /** Whatever ended the import: nothing half-done stays, unless the next attempt goes on with it. */
  async #settle(record: UploadRecord, turn: ImportTurn, error: unknown): Promise<void> {
    const { db, files, now } = this.#parts;
    const isUnusable = error instanceof UnusableRecording;
    const isLast = turn.isLastAttempt && !turn.signal.aborted;
    if (!turn.isCancelled() && !isUnusable && !isLast) return;
    const state = turn.isCancelled() ? 'cancelled' : 'failed';
    const text = isUnusable ? error.message : 'The import failed on the server.';
    const values = { state, finishedAt: new Date(now()), error: state === 'failed' ? text : null } as const;
    await updateUpload(db, record.id, OPEN_UPLOAD_STATES, values);
    await files.remove(record.storedName);
    await this.#wipe(record.id, ['importing', 'ready']);
  }

  async #wipe(uploadId: number, states: readonly ('importing' | 'ready')[]): Promise<void> {
    const { db, pool } = this.#parts;
    const rows = await db
      .select({ id: recording.id })
      .from(recording)
      .where(and(eq(recording.uploadId, uploadId), inArray(recording.state, [...states])));
    for (const { id } of rows) await deleteRecordingRows(pool, id);
  }

  async #listReady(uploadId: number): Promise<ReadonlySet<string>> {
    const rows = await this.#parts.db
      .select({ fileName: recording.fileName })
      .from(recording)
      .where(and(eq(recording.uploadId, uploadId), eq(recording.state, 'ready')));
    return new Set(rows.map(({ fileName }) => fileName));
  }

  async #storeRejected(uploadId: number, rejected: RejectedLines): Promise<void> {
    await updateUpload(this.#parts.db, uploadId, OPEN_UPLOAD_STATES, {
      rejected: [...rejected.kept],
      rejectedTotal: rejected.total,
    });
  }
}

/** The first rejected lines and the count of all. */
class RejectedLines {
  readonly kept: RejectedLine[] = [];
  total = 0;

  add(issues: readonly { readonly line?: number; readonly detail: string }[], count: number): void {
    this.total += count;
    for (const { line, detail } of issues) {
      if (this.kept.length < REJECTED_KEPT) this.kept.push({ line: line ?? 0, reason: detail, file: null });
    }
  }
}

function toImportedFile(record: UploadRecord, files: UploadFiles): ImportedFile {
  const { inspection, options } = record;
  const formatId = inspection?.formatId ?? (options.mapping === undefined ? null : 'csv');
  if (formatId === null) throw new UnusableRecording('The format of the file is not known.');
  const proposed = options.mapping ?? inspection?.mapping ?? null;
  const mapping =
    proposed === null
      ? null
      : {
          ...proposed,
          startedAt: options.started_at ?? proposed.startedAt,
          timeZone: options.time_zone ?? proposed.timeZone,
        };
  const { fileName, sizeBytes, contentHash, storedName } = record;
  return { path: files.pathOf(storedName), fileName, sizeBytes, contentHash, formatId, mapping };
}
