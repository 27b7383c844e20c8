import type { RecordingInspectionRecord } from '@eupnea/contracts/recording-inspection';
import type {
  ListUploadsQuery,
  UploadOptions,
  UploadQuery,
  UploadStatus,
  UploadSummary,
} from '@eupnea/contracts/upload';
import { ProblemError, notFound, refusedFile } from '../../http/problem-error.ts';
import type { ReceivedFile } from '../../http/receive-file.ts';
import type { UploadFiles } from '../../storage/import/upload-files.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { AccessService, Viewer } from '../access/access-service.ts';
import { lockPseudonyms } from '../projects/project-service.ts';
import { listOpenQuestions } from './judge-upload.ts';
import { toUploadStatus, toUploadSummary } from './to-upload.ts';
import {
  findUpload,
  insertUpload,
  isBeingImported,
  listDuplicates,
  listRecordingsOfUpload,
  listUploads,
  updateUpload,
  type UploadRecord,
} from './upload-repository.ts';
import type { UploadRoom } from './upload-room.ts';
import { chooseUploadTarget } from './upload-target.ts';

/** Content that the endpoint accepts; any for upload_binary. */
export type ExpectedContent = 'recording' | 'archive' | 'csv' | 'any';

/** Inspects a stored file. */
export type InspectFile = (path: string, fileName: string) => Promise<RecordingInspectionRecord>;

/** Job that imports one upload; its payload is ImportPayload. */
export const IMPORT_JOB_KIND = 'import';

/** Maximum number of attempts: a process that ends during an import is rarely caused by the file. */
export const IMPORT_MAX_ATTEMPTS = 5;

export interface ImportPayload {
  readonly uploadId: number;
}

/** The part of the job queue that this module uses. */
export interface ImportQueue {
  /** Queues a job unless one of its name is queued or running. @returns its id */
  enqueue(request: {
    readonly kind: string;
    readonly payload: ImportPayload;
    readonly uniqueName: string;
    readonly maxAttempts: number;
    readonly createdBy: number;
  }): Promise<number>;
  /** @returns false when it is over */
  requestCancel(jobId: number): Promise<boolean>;
}

export interface UploadRequest {
  readonly viewer: Viewer;
  readonly query: UploadQuery;
  readonly expected: ExpectedContent;
  /** Length of the request; 0 when it is unknown. */
  readonly announcedBytes: number;
}

export interface UploadServiceParts {
  readonly db: Database;
  readonly access: AccessService;
  readonly files: UploadFiles;
  readonly room: UploadRoom;
  readonly inspect: InspectFile;
  readonly queue: ImportQueue;
  /** Makes the job runner poll at once. */
  readonly wakeJobs: () => void;
  readonly now: () => number;
}

/** Receives files and queues their import. Only its sender sees an upload. */
export class UploadService {
  readonly #parts: UploadServiceParts;

  constructor(parts: UploadServiceParts) {
    this.#parts = parts;
  }

  /** @param receive reads the form; called with the target path only when the caller may upload there */
  async accept(
    request: UploadRequest,
    receive: (
      path: string,
      onBytes: (bytes: number) => Promise<void>,
    ) => Promise<ReceivedFile<UploadOptions>>,
  ): Promise<{ id: number }> {
    const { db, access, files } = this.#parts;
    const { viewer } = request;
    const target = await chooseUploadTarget(db, access, viewer, request.query);
    const place = await this.#parts.room.open(viewer.userId, request.announcedBytes);
    try {
      const storedName = files.newName();
      const received = await receive(files.pathOf(storedName), (bytes) => place.grow(bytes));
      return await this.#register(request, target, storedName, received);
    } finally {
      place.close();
    }
  }

  /** Inspects a received file and queues its import, or has it wait for answers. */
  async #register(
    { viewer, expected }: UploadRequest,
    target: Awaited<ReturnType<typeof chooseUploadTarget>>,
    storedName: string,
    received: ReceivedFile<UploadOptions>,
  ): Promise<{ id: number }> {
    const { db, files } = this.#parts;
    try {
      const inspection = await this.#parts.inspect(files.pathOf(storedName), received.fileName);
      const kind = judgeKind(inspection, expected, received.options);
      const { options, contentHash } = received;
      const { id, questions } = await db.transaction(async (tx) => {
        const same = await findSame(tx, target.projectId, contentHash, null);
        const open = listOpenQuestions({ kind, inspection, options, ...same });
        const inserted = await insertUpload(tx, {
          ...target,
          kind,
          state: 'waiting',
          createdBy: viewer.userId,
          fileName: received.fileName,
          sizeBytes: received.sizeBytes,
          contentHash,
          storedName,
          options,
          inspection: kind === 'archive' ? null : inspection,
          questions: open,
          rejected: [],
        });
        return { id: inserted, questions: open };
      });
      if (questions.length === 0) await this.#start(id, viewer.userId);
      return { id };
    } catch (error) {
      await files.remove(storedName);
      throw error;
    }
  }

  async list(
    viewer: Viewer,
    { project_id: projectId, page, count }: ListUploadsQuery,
  ): Promise<{ items: UploadSummary[]; total: number; page: number; count: number }> {
    const { rows, total } = await listUploads(this.#parts.db, viewer, projectId, page, count);
    return { items: rows.map(toUploadSummary), total, page, count };
  }

  async status(viewer: Viewer, id: number): Promise<UploadStatus> {
    return await this.#describe(await this.#find(viewer, id));
  }

  /** Merges new answers with the earlier ones. */
  async answer(viewer: Viewer, id: number, answers: UploadOptions): Promise<UploadStatus> {
    const { db } = this.#parts;
    const record = await this.#find(viewer, id);
    if (record.state !== 'waiting') {
      throw new ProblemError('conflict', { detail: 'The upload does not wait for answers' });
    }
    const options = { ...record.options, ...answers };
    const questions = await db.transaction(async (tx) => {
      const same = await findSame(tx, record.projectId, record.contentHash, id);
      const open = listOpenQuestions({ ...record, options, ...same });
      await updateUpload(tx, id, ['waiting'], { options, questions: open });
      return open;
    });
    if (questions.length === 0) await this.#start(id, viewer.userId);
    return await this.status(viewer, id);
  }

  /** Deletes everything of the upload; a finished one stays unchanged. */
  async cancel(viewer: Viewer, id: number): Promise<UploadStatus> {
    const { db, files, queue } = this.#parts;
    const record = await this.#find(viewer, id);
    const finishedAt = new Date(this.#parts.now());
    if (await updateUpload(db, id, ['waiting'], { state: 'cancelled', finishedAt })) {
      await files.remove(record.storedName);
    } else if (record.jobId !== null && (await queue.requestCancel(record.jobId))) {
      // A queued job ends at once without its handler; a running one ends the upload itself.
      if (await updateUpload(db, id, ['queued'], { state: 'cancelled', finishedAt })) {
        await files.remove(record.storedName);
      }
    }
    return await this.status(viewer, id);
  }

  async #start(id: number, userId: number): Promise<void> {
    const { db, queue, wakeJobs } = this.#parts;
    // The job is created first: a crash in between leaves a job that finds its upload, not an upload without
    // a job.
    const jobId = await queue.enqueue({
      kind: IMPORT_JOB_KIND,
      payload: { uploadId: id },
      uniqueName: `${IMPORT_JOB_KIND}/${id}`,
      maxAttempts: IMPORT_MAX_ATTEMPTS,
      createdBy: userId,
    });
    wakeJobs();
    await updateUpload(db, id, ['waiting'], { state: 'queued', jobId });
  }

  async #find(viewer: Viewer, id: number): Promise<UploadRecord> {
    const record = await findUpload(this.#parts.db, id);
    if (record === null || record.createdBy !== viewer.userId) throw notFound();
    const { projectIds } = viewer;
    if (projectIds !== null && (record.projectId === null || !projectIds.includes(record.projectId))) {
      throw notFound();
    }
    return record;
  }

  async #describe(record: UploadRecord): Promise<UploadStatus> {
    const { db } = this.#parts;
    const duplicates =
      record.state === 'waiting' ? await listDuplicates(db, record.projectId, record.contentHash) : [];
    const recordings = await listRecordingsOfUpload(db, record.id);
    return toUploadStatus(record, duplicates, recordings);
  }
}

/**
 * What the project has of the same bytes. Holds the project until the transaction ends, so that of two uploads at once
 * the second sees the first.
 */
async function findSame(tx: Executor, projectId: number | null, contentHash: string, ownId: number | null) {
  if (projectId !== null) await lockPseudonyms(tx, [projectId]);
  return {
    duplicates: await listDuplicates(tx, projectId, contentHash),
    isBeingImported: await isBeingImported(tx, projectId, contentHash, ownId),
  };
}

/** An unreadable file is refused immediately with the reason. */
function judgeKind(
  inspection: RecordingInspectionRecord,
  expected: ExpectedContent,
  options: UploadOptions,
): 'recording' | 'archive' {
  if (inspection.contents === 'archive') {
    if (expected === 'archive' || expected === 'any') return 'archive';
    throw refusedFile({
      code: 'file_is_archive',
      detail: 'This is an archive: send it to /nestjs/patient-upload/archive',
    });
  }
  if (expected === 'archive')
    throw refusedFile({ code: 'file_no_archive', detail: 'This is no archive (zip, tar or gzip)' });
  if (expected === 'csv' && inspection.formatId !== 'csv')
    throw refusedFile({ code: 'file_no_table', detail: 'This is no table of samples' });
  if (inspection.contents === 'trend' || inspection.contents === 'log') {
    throw refusedFile({
      code: 'no_waveforms',
      detail: `${inspection.formatName} has no waveforms: there are no breaths in it`,
    });
  }
  // No mapping of a sender tells the rows of several patients apart.
  const isJoined = inspection.problem?.code === 'table_alternates';
  if (inspection.problem !== null && (options.mapping === undefined || isJoined)) {
    throw refusedFile(inspection.problem);
  }
  return 'recording';
}
