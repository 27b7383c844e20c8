import { and, asc, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { job } from '../../storage/schema/job.ts';
import { recording } from '../../storage/schema/recording.ts';
import { upload } from '../../storage/schema/upload.ts';
import { type Member, withinTokenProjects } from '../access/access-service.ts';

type UploadRow = typeof upload.$inferSelect;

export type RecordingRow = typeof recording.$inferSelect;

/** An upload with the state of its job; null without a job. */
export interface UploadRecord extends UploadRow {
  readonly progress: number | null;
  readonly jobState: string | null;
}

/** Maximum number of recordings in a status; archives have fewer entries. */
const RECORDINGS_SHOWN = 1000;

/** States in which the file is still needed. */
export const OPEN_UPLOAD_STATES = ['waiting', 'queued', 'running'] as const;

export async function insertUpload(executor: Executor, values: typeof upload.$inferInsert): Promise<number> {
  const rows = await executor.insert(upload).values(values).returning({ id: upload.id });
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  return row.id;
}

export async function findUpload(executor: Executor, id: number): Promise<UploadRecord | null> {
  const rows = await selectUploads(executor).where(eq(upload.id, id));
  const [row] = rows;
  return row === undefined ? null : toRecord(row);
}

export async function listUploads(
  executor: Executor,
  viewer: Member,
  projectId: number | undefined,
  page: number,
  pageSize: number,
): Promise<{ readonly rows: readonly UploadRecord[]; readonly total: number }> {
  const where = and(
    eq(upload.createdBy, viewer.userId),
    withinTokenProjects(viewer, sql`${upload.projectId}`),
    ...(projectId === undefined ? [] : [eq(upload.projectId, projectId)]),
  );
  const rows = await selectUploads(executor)
    .where(where)
    .orderBy(desc(upload.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const counted = await executor.select({ total: count() }).from(upload).where(where);
  return { rows: rows.map(toRecord), total: counted[0]?.total ?? 0 };
}

/** Files that are still needed: number and bytes of one user's, and bytes of all. */
export async function countOpenUploads(
  executor: Executor,
  userId: number,
): Promise<{ readonly userFiles: number; readonly userBytes: number; readonly allBytes: number }> {
  const isOwn = sql`${upload.createdBy} = ${userId}`;
  const rows = await executor
    .select({
      userFiles: sql<number>`count(*) filter (where ${isOwn})`.mapWith(Number),
      userBytes: sql<number>`coalesce(sum(${upload.sizeBytes}) filter (where ${isOwn}), 0)`.mapWith(Number),
      allBytes: sql<number>`coalesce(sum(${upload.sizeBytes}), 0)`.mapWith(Number),
    })
    .from(upload)
    .where(inArray(upload.state, [...OPEN_UPLOAD_STATES]));
  return rows[0] ?? { userFiles: 0, userBytes: 0, allBytes: 0 };
}

/** @returns false when the upload is in another state by now */
export async function updateUpload(
  executor: Executor,
  id: number,
  states: readonly UploadRow['state'][],
  values: Partial<typeof upload.$inferInsert>,
): Promise<boolean> {
  const rows = await executor
    .update(upload)
    .set(values)
    .where(and(eq(upload.id, id), inArray(upload.state, [...states])))
    .returning({ id: upload.id });
  return rows.length > 0;
}

/** Published recordings of the same bytes, or of the same archive, in the project. */
export async function listDuplicates(
  executor: Executor,
  projectId: number | null,
  contentHash: string,
): Promise<readonly RecordingRow[]> {
  if (projectId === null) return [];
  return await selectRecordings(
    executor,
    and(
      eq(recording.projectId, projectId),
      eq(recording.state, 'published'),
      or(
        eq(recording.contentHash, contentHash),
        sql`${recording.uploadId} in (select id from upload where content_hash = ${contentHash} and kind = 'archive')`,
      ),
    ),
  );
}

/** Whether another upload of the same bytes to the project is being imported, or is about to be. */
export async function isBeingImported(
  executor: Executor,
  projectId: number | null,
  contentHash: string,
  exceptId: number | null,
): Promise<boolean> {
  if (projectId === null) return false;
  const rows = await executor
    .select({ id: upload.id })
    .from(upload)
    .where(
      and(
        eq(upload.projectId, projectId),
        eq(upload.contentHash, contentHash),
        // Without questions a waiting upload is queued at once.
        or(
          inArray(upload.state, ['queued', 'running']),
          and(eq(upload.state, 'waiting'), sql`jsonb_array_length(${upload.questions}) = 0`),
        ),
        ...(exceptId === null ? [] : [ne(upload.id, exceptId)]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function listRecordingsOfUpload(
  executor: Executor,
  uploadId: number,
): Promise<readonly RecordingRow[]> {
  return await selectRecordings(
    executor,
    and(eq(recording.uploadId, uploadId), inArray(recording.state, ['published', 'deleted'])),
  );
}

async function selectRecordings(
  executor: Executor,
  where: SQL | undefined,
): Promise<readonly RecordingRow[]> {
  return await executor
    .select()
    .from(recording)
    .where(where)
    .orderBy(asc(recording.id))
    .limit(RECORDINGS_SHOWN);
}

function selectUploads(executor: Executor) {
  return executor
    .select({
      record: upload,
      progress: sql<number | null>`${job.progress}`,
      jobState: sql<string | null>`${job.state}`,
    })
    .from(upload)
    .leftJoin(job, eq(job.id, upload.jobId))
    .$dynamic();
}

interface SelectedUpload {
  readonly record: UploadRow;
  readonly progress: number | null;
  readonly jobState: string | null;
}

function toRecord({ record, ...ofJob }: SelectedUpload): UploadRecord {
  return { ...record, ...ofJob };
}
