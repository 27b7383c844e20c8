import type { ListNotesQuery } from '@eupnea/contracts/note';
import { and, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { note } from '../../storage/schema/note.ts';

type NoteRow = typeof note.$inferSelect;
export type NewNote = typeof note.$inferInsert;

export interface NoteRecord extends NoteRow {
  /** User name of the author; null after the account is deleted. */
  readonly author: string | null;
}

function selectNotes(executor: Executor) {
  return executor
    .select({ note, author: appUser.username })
    .from(note)
    .leftJoin(appUser, eq(appUser.id, note.createdBy));
}

/** Notes in force that touch the period, newest first. */
export async function pageNotes(
  executor: Executor,
  patientId: number,
  { startTime, endTime, kind, page, count }: ListNotesQuery,
): Promise<{ readonly records: readonly NoteRecord[]; readonly total: number }> {
  const where = and(
    eq(note.patientId, patientId),
    isNull(note.deletedAt),
    startTime === undefined ? undefined : or(isNull(note.endedAt), gte(note.endedAt, new Date(startTime))),
    endTime === undefined ? undefined : lt(note.startedAt, new Date(endTime)),
    kind === undefined ? undefined : eq(sql`lower(${note.kind})`, kind.toLowerCase()),
  );
  const rows = await selectNotes(executor)
    .where(where)
    .orderBy(desc(note.startedAt), desc(note.id))
    .limit(count)
    .offset((page - 1) * count);
  return {
    records: rows.map(({ note: row, author }) => ({ ...row, author })),
    total: await executor.$count(note, where),
  };
}

export async function findNote(executor: Executor, id: number): Promise<NoteRecord | null> {
  const [row] = await selectNotes(executor).where(eq(note.id, id)).for('update', { of: note });
  return row === undefined ? null : { ...row.note, author: row.author };
}

/** Notes of the patient with these ids, locked until the transaction ends. */
export async function lockNotes(
  executor: Executor,
  patientId: number,
  ids: readonly number[],
): Promise<readonly NoteRow[]> {
  return await executor
    .select()
    .from(note)
    .where(and(eq(note.patientId, patientId), inArray(note.id, [...ids])))
    .orderBy(note.id)
    .for('update');
}

/** Notes in force of the patient that start at these times, by which an import recognises its own rows. */
export async function readNotesAt(
  executor: Executor,
  patientId: number,
  starts: readonly Date[],
): Promise<readonly NoteRow[]> {
  return await executor
    .select()
    .from(note)
    .where(and(eq(note.patientId, patientId), isNull(note.deletedAt), inArray(note.startedAt, [...starts])));
}

export async function insertNotes(
  executor: Executor,
  values: readonly NewNote[],
): Promise<readonly number[]> {
  if (values.length === 0) return [];
  const rows = await executor
    .insert(note)
    .values([...values])
    .returning({ id: note.id });
  return rows.map(({ id }) => id);
}

/** The caller holds the lock on the note. */
export async function updateNote(
  executor: Executor,
  record: NoteRow,
  values: Pick<NewNote, 'kind' | 'text' | 'startedAt' | 'endedAt'>,
): Promise<void> {
  await executor
    .update(note)
    .set({ ...values, version: record.version + 1, updatedAt: sql`now()` })
    .where(eq(note.id, record.id));
}

export async function markNotes(
  executor: Executor,
  ids: readonly number[],
  deletedAt: Date | null,
): Promise<void> {
  await executor
    .update(note)
    .set({ deletedAt, version: sql`${note.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(note.id, [...ids]));
}
