import { and, desc, eq, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { labSample } from '../../storage/schema/lab-sample.ts';
import { medication } from '../../storage/schema/medication.ts';

export type LabSampleRecord = typeof labSample.$inferSelect;
export type MedicationRecord = typeof medication.$inferSelect;

export interface Span {
  readonly from: Date | null;
  readonly to: Date | null;
}

interface Paging {
  readonly page: number;
  readonly count: number;
}

export async function insertSample(
  executor: Executor,
  values: typeof labSample.$inferInsert,
): Promise<LabSampleRecord> {
  const rows = await executor.insert(labSample).values(values).returning();
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  return row;
}

/** Newest first. */
export async function pageSamples(
  executor: Executor,
  patientId: number,
  kind: LabSampleRecord['kind'],
  { from, to }: Span,
  { page, count }: Paging,
): Promise<{ readonly records: readonly LabSampleRecord[]; readonly total: number }> {
  const where = and(
    eq(labSample.patientId, patientId),
    eq(labSample.kind, kind),
    isNull(labSample.deletedAt),
    from === null ? undefined : gte(labSample.takenAt, from),
    to === null ? undefined : lt(labSample.takenAt, to),
  );
  const records = await executor
    .select()
    .from(labSample)
    .where(where)
    .orderBy(desc(labSample.takenAt), desc(labSample.id))
    .limit(count)
    .offset((page - 1) * count);
  return { records, total: await executor.$count(labSample, where) };
}

export async function findSample(executor: Executor, id: number): Promise<LabSampleRecord | null> {
  const rows = await executor.select().from(labSample).where(eq(labSample.id, id)).for('update');
  return rows[0] ?? null;
}

/** The caller holds the lock on the record. */
export async function updateSample(
  executor: Executor,
  record: LabSampleRecord,
  values: Pick<typeof labSample.$inferInsert, 'takenAt' | 'values' | 'note'>,
): Promise<LabSampleRecord> {
  const rows = await executor
    .update(labSample)
    .set({ ...values, version: record.version + 1, updatedAt: sql`now()` })
    .where(eq(labSample.id, record.id))
    .returning();
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: a locked sample vanished');
  return row;
}

export async function markSample(executor: Executor, id: number, deletedAt: Date | null): Promise<boolean> {
  const rows = await executor
    .update(labSample)
    .set({ deletedAt, version: sql`${labSample.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(labSample.id, id),
        deletedAt === null ? isNotNull(labSample.deletedAt) : isNull(labSample.deletedAt),
      ),
    )
    .returning({ id: labSample.id });
  return rows.length > 0;
}

export async function insertMedication(
  executor: Executor,
  values: typeof medication.$inferInsert,
): Promise<MedicationRecord> {
  const rows = await executor.insert(medication).values(values).returning();
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  return row;
}

/** Newest first; with a period, everything given within it. */
export async function pageMedications(
  executor: Executor,
  patientId: number,
  { from, to }: Span,
  { page, count }: Paging,
): Promise<{ readonly records: readonly MedicationRecord[]; readonly total: number }> {
  const where = and(
    eq(medication.patientId, patientId),
    isNull(medication.deletedAt),
    from === null ? undefined : or(isNull(medication.endedAt), gte(medication.endedAt, from)),
    to === null ? undefined : lte(medication.startedAt, to),
  );
  const records = await executor
    .select()
    .from(medication)
    .where(where)
    .orderBy(desc(medication.startedAt), desc(medication.id))
    .limit(count)
    .offset((page - 1) * count);
  return { records, total: await executor.$count(medication, where) };
}

export async function findMedication(executor: Executor, id: number): Promise<MedicationRecord | null> {
  const rows = await executor.select().from(medication).where(eq(medication.id, id)).for('update');
  return rows[0] ?? null;
}

/** The caller holds the lock on the record. */
export async function updateMedication(
  executor: Executor,
  record: MedicationRecord,
  values: Partial<typeof medication.$inferInsert>,
): Promise<MedicationRecord> {
  const rows = await executor
    .update(medication)
    .set({ ...values, version: record.version + 1, updatedAt: sql`now()` })
    .where(eq(medication.id, record.id))
    .returning();
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: a locked medication vanished');
  return row;
}
