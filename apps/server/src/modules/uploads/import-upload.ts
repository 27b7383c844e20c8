import { REJECTED_KEPT, type RejectedLine } from '@eupnea/contracts/upload';
import type { InputIssue } from '@eupnea/model';
import { and, eq, inArray } from 'drizzle-orm';
import type { Pool } from 'pg';
import { deleteRecordingRows } from '../../storage/import/delete-recording-rows.ts';
import { ImportReader } from '../../storage/import/import-reader.ts';
import { ImportWriter } from '../../storage/import/import-writer.ts';
import { settingsOfStated } from '../../storage/import/settings-of-stated.ts';
import { UnusableRecording } from '../../storage/import/unusable-recording.ts';
import type { UploadFiles } from '../../storage/import/upload-files.ts';
import type { Database } from '../../storage/open-storage.ts';
import { readBreathRowType } from '../../storage/recording/insert-breaths.ts';
import { device } from '../../storage/schema/device.ts';
import { recording } from '../../storage/schema/recording.ts';
import { type ImportedFile, listFiles } from './list-files.ts';
import { publishUpload } from './publish-upload.ts';
import {
  findUpload,
  listDuplicates,
  OPEN_UPLOAD_STATES,
  updateUpload,
  type UploadRecord,
} from './upload-repository.ts';

export interface ImportUploadParts {
  readonly db: Database;
  readonly pool: Pool;
  readonly files: UploadFiles;
  /** Analysis that measures breaths of devices and files. */
  readonly ensureAnalysis: () => Promise<number>;
  readonly now: () => number;
}

/** The part of a claimed job that an import uses. */
export interface ImportTurn {
  readonly jobId: number;
  readonly leaseToken: number;
  /** Whether this is the last attempt. */
  readonly isLastAttempt: boolean;
  readonly uploadId: number;
  readonly signal: AbortSignal;
  /** Whether the signal aborted because a user cancelled. */
  readonly isCancelled: () => boolean;
  readonly reportProgress: (progress: number) => void;
}

/** Imports uploads: read and measured in another process, written in small steps, published at once. */
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
    // Half-written recordings of an earlier attempt start again; finished ones are kept.
    await this.#wipe(record.id, ['importing']);
    const rejected = new RejectedLines(record.kind === 'archive');
    const { fileName, sizeBytes, storedName } = record;
    const path = this.#parts.files.pathOf(storedName);
    const reader = new ImportReader({ path, fileName, byteLength: sizeBytes }, turn.signal);
    try {
      const { recordings, issues } = await reader.open();
      rejected.add(issues, issues.length, null);
      await this.#importAll(record, listFiles(recordings, record), { turn, reader, rejected });
    } finally {
      reader.close();
      await this.#storeRejected(record.id, rejected);
    }
    turn.signal.throwIfAborted();
    return await publishUpload(this.#parts.db, record, this.#parts.now());
  }

  /** A bad file of an archive does not affect the others. */
  async #importAll(record: UploadRecord, listed: readonly ImportedFile[], work: ImportWork): Promise<void> {
    const ready = await this.#listReady(record.id);
    const totalBytes = listed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    let bytesBefore = 0;
    let firstReason: UnusableRecording | null = null;
    for (const file of listed) {
      try {
        if (!ready.has(file.fileName)) {
          await this.#importFile(record, file, work, (bytesRead) =>
            work.turn.reportProgress((bytesBefore + bytesRead) / Math.max(1, totalBytes)),
          );
          ready.add(file.fileName);
        }
      } catch (error) {
        if (!(error instanceof UnusableRecording)) throw error;
        firstReason ??= error;
        const { message: detail, code, values } = error;
        work.rejected.add([{ detail, code, values, refuses: true }], 1, file.fileName);
        await this.#wipe(record.id, ['importing']);
      }
      bytesBefore += file.sizeBytes;
    }
    if (ready.size > 0) return;
    throw firstReason ?? new UnusableRecording('There is no recording in the file.', 'no_recording');
  }

  async #importFile(
    record: UploadRecord,
    file: ImportedFile,
    { turn, reader, rejected }: ImportWork,
    onBytes: (bytesRead: number) => void,
  ): Promise<void> {
    const { db, pool, ensureAnalysis } = this.#parts;
    const { jobId, leaseToken, signal } = turn;
    if (file.problem !== null)
      throw new UnusableRecording(file.problem.detail, file.problem.code, file.problem.values);
    const { deviceId, recordingId } = await this.#begin(record, file);
    const analysisId = await ensureAnalysis();
    const breathRow = await readBreathRowType(pool);
    const target = { deviceId, recordingId, analysisId, breathRow };
    const writer = new ImportWriter({ pool, target, jobId, leaseToken });
    const parts = reader.read({
      position: file.position,
      mapping: file.mapping,
      settings: settingsOfStated(record.options),
      target,
    });
    let contentHash: string | null = null;
    for (;;) {
      const next = await parts.next();
      if (next.done === true) {
        contentHash = next.value;
        break;
      }
      const { part, bytesRead } = next.value;
      rejected.add(part.issues, part.issueCount, file.fileName);
      await writer.write(part);
      if (part.identity !== null) {
        const { model, serial } = part.identity;
        await db.update(device).set({ devModel: model, devSerial: serial }).where(eq(device.id, deviceId));
      }
      onBytes(bytesRead);
      signal.throwIfAborted();
    }
    await writer.finish();
    if (writer.period === null) {
      throw new UnusableRecording('The file has no samples of flow and pressure.', 'no_samples');
    }
    if (record.kind === 'archive') await this.#refuseDuplicate(record, contentHash);
    await db
      .update(recording)
      .set({
        state: 'ready',
        breaths: writer.breaths,
        ...writer.period,
        ...(contentHash === null ? {} : { contentHash }),
      })
      .where(eq(recording.id, recordingId));
  }

  /** The hash of a file in an archive is known only after reading it. */
  async #refuseDuplicate(record: UploadRecord, contentHash: string | null): Promise<void> {
    if (contentHash === null || record.options.import_anyway === true) return;
    const [known] = await listDuplicates(this.#parts.db, record.projectId, contentHash);
    if (known === undefined) return;
    throw new UnusableRecording(
      `The same file is in this project already: recording ${known.id}.`,
      'file_known',
    );
  }

  /** The device is marked as deleted until its recording is published, so that no list shows it. */
  async #begin(
    record: UploadRecord,
    file: ImportedFile,
  ): Promise<{ readonly deviceId: number; readonly recordingId: number }> {
    const { db, now } = this.#parts;
    const { projectId, createdBy, contentHash } = record;
    const { fileName, formatId } = file;
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

  /** Cleans up after any outcome: nothing half-done remains unless the next attempt continues it. */
  async #settle(record: UploadRecord, turn: ImportTurn, error: unknown): Promise<void> {
    const { db, files, now } = this.#parts;
    const isUnusable = error instanceof UnusableRecording;
    const isLast = turn.isLastAttempt && !turn.signal.aborted;
    if (!turn.isCancelled() && !isUnusable && !isLast) return;
    const state = turn.isCancelled() ? 'cancelled' : 'failed';
    const text = isUnusable ? error.message : 'The import failed on the server.';
    const values = {
      state,
      finishedAt: new Date(now()),
      error: state === 'failed' ? text : null,
      errorCode: state === 'failed' && isUnusable ? error.code : null,
    } as const;
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

  async #listReady(uploadId: number): Promise<Set<string>> {
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

interface ImportWork {
  readonly turn: ImportTurn;
  readonly reader: ImportReader;
  readonly rejected: RejectedLines;
}

/** The first rejected lines and the number of all. */
class RejectedLines {
  readonly #isArchive: boolean;
  readonly kept: RejectedLine[] = [];
  total = 0;

  constructor(isArchive: boolean) {
    this.#isArchive = isArchive;
  }

  add(issues: readonly InputIssue[], count: number, fileName: string | null): void {
    this.total += count;
    for (const { line, code, detail, values = {}, refuses } of issues) {
      // The failure of the upload is told with the values that stand here.
      if (this.kept.length >= REJECTED_KEPT && refuses !== true) continue;
      const file = this.#isArchive ? fileName : null;
      this.kept.push({ line: line ?? 0, reason: detail, code, values, file });
    }
  }
}
