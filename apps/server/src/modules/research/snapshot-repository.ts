import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import type {
  CohortSnapshot,
  SnapshotDifference,
  SnapshotStretchPage,
} from '@eupnea/contracts/research-snapshot';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { PatientStretch } from './read-project-time.ts';

interface SnapshotRow extends Record<string, unknown> {
  readonly id: number;
  readonly cohort_id: number;
  readonly cohort_version: number;
  readonly definition: CohortDefinition;
  readonly analysis_version: number;
  readonly software: string;
  readonly created_by: number | null;
  readonly created_at: string;
  readonly patients: number;
  readonly stretches: number;
  readonly hours: number;
}

/**
 * SQL condition: stretches of patients who are still in the project of the cohort. `kept` is the table or
 * alias.
 */
export function keptStretches(snapshot: SQL): SQL {
  return sql`(select kept.* from research_snapshot_stretch kept
    join research_snapshot source on source.id = kept.snapshot_id
    join research_cohort owner on owner.id = source.cohort_id
    join project_patient held on held.project_id = owner.project_id and held.patient_id = kept.patient_id
    join patient known on known.id = kept.patient_id and known.deleted_at is null
    where kept.snapshot_id = ${snapshot})`;
}

/** The cohort of a snapshot; null without one. */
export async function findCohortOfSnapshot(executor: Executor, snapshotId: number): Promise<number | null> {
  const { rows } = await executor.execute<{ cohort_id: number }>(
    sql`select cohort_id from research_snapshot where id = ${snapshotId}`,
  );
  return rows[0]?.cohort_id ?? null;
}

/** Newest first. */
export async function readSnapshots(
  executor: Executor,
  condition: SQL,
  page: SQL = sql``,
): Promise<readonly Omit<CohortSnapshot, 'difference'>[]> {
  const { rows } = await executor.execute<SnapshotRow>(sql`
    select snapshot.id, snapshot.cohort_id, snapshot.cohort_version, snapshot.definition,
      snapshot.analysis_version, snapshot.software, snapshot.created_by, snapshot.created_at, size.patients,
      size.stretches, size.hours
    from research_snapshot snapshot
    cross join lateral (select count(distinct patient_id)::int as patients, count(*)::int as stretches,
        coalesce(sum((to_us - from_us) / 3600000000.0::float8), 0)::float8 as hours
      from ${keptStretches(sql`snapshot.id`)} stretch) size
    where ${condition} order by snapshot.id desc ${page}`);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

export async function insertSnapshot(
  executor: Executor,
  snapshot: {
    readonly cohortId: number;
    readonly cohortVersion: number;
    readonly definition: CohortDefinition;
    readonly analysisVersion: number;
    readonly software: string;
    readonly createdBy: number;
  },
  stretches: readonly PatientStretch[],
): Promise<number> {
  const { rows } = await executor.execute<{ id: number }>(sql`
    insert into research_snapshot (cohort_id, cohort_version, definition, analysis_version, software, created_by)
    values (${snapshot.cohortId}, ${snapshot.cohortVersion}, ${JSON.stringify(snapshot.definition)}::jsonb,
      ${snapshot.analysisVersion}, ${snapshot.software}, ${snapshot.createdBy}) returning id`);
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  // Leaves out sessions that ended, and patients erased, since they were read.
  await executor.execute(sql`
    insert into research_snapshot_stretch (snapshot_id, ventilation_session_id, patient_id, from_us, to_us)
    select ${row.id}, given.session_id, given.patient_id, given.from_us, given.to_us
    from unnest(${numberArray(stretches.map(({ sessionId }) => sessionId))}::int[],
      ${numberArray(stretches.map(({ patientId }) => patientId))}::int[],
      ${bigintArray(stretches.map(({ fromUs }) => fromUs))}::int8[],
      ${bigintArray(stretches.map(({ toUs }) => toUs))}::int8[]) as given (session_id, patient_id, from_us, to_us)
    where exists (select 1 from ventilation_session session
      where session.id = given.session_id and session.patient_id = given.patient_id)`);
  return row.id;
}

interface DifferenceRow extends Record<string, unknown> {
  readonly former_id: number;
  readonly patients_added: number[];
  readonly patients_removed: number[];
  readonly stretches_added: number;
  readonly stretches_removed: number;
  readonly stretches_changed: number;
  readonly hours_difference: number;
  readonly definition_changed: boolean;
  readonly analysis_changed: boolean;
}

/** Null without an earlier snapshot of the cohort. */
export async function readDifference(
  executor: Executor,
  snapshotId: number,
): Promise<SnapshotDifference | null> {
  const { rows } = await executor.execute<DifferenceRow>(sql`
    with present as (select * from research_snapshot where id = ${snapshotId}),
      former as (select before.* from research_snapshot before, present
        where before.cohort_id = present.cohort_id and before.id < present.id order by before.id desc limit 1),
      now_held as materialized ${keptStretches(sql`${snapshotId}`)},
      once_held as materialized ${keptStretches(sql`(select id from former)`)},
      joined as (select now_held.patient_id as now_patient, once_held.patient_id as once_patient,
          now_held.to_us - now_held.from_us as now_us, once_held.to_us - once_held.from_us as once_us,
          (now_held.from_us, now_held.to_us) is distinct from (once_held.from_us, once_held.to_us) as moved
        from now_held full join once_held using (ventilation_session_id, patient_id))
    select former.id as former_id,
      coalesce((select array_agg(distinct patient_id order by patient_id) from now_held
        where patient_id not in (select patient_id from once_held)), '{}') as patients_added,
      coalesce((select array_agg(distinct patient_id order by patient_id) from once_held
        where patient_id not in (select patient_id from now_held)), '{}') as patients_removed,
      (select count(*) filter (where once_patient is null) from joined)::int as stretches_added,
      (select count(*) filter (where now_patient is null) from joined)::int as stretches_removed,
      (select count(*) filter (where now_patient is not null and once_patient is not null and moved)
        from joined)::int as stretches_changed,
      (select coalesce(sum(coalesce(now_us, 0) - coalesce(once_us, 0)), 0) / 3600000000.0::float8
        from joined)::float8 as hours_difference,
      former.definition <> present.definition as definition_changed,
      former.analysis_version <> present.analysis_version as analysis_changed
    from former, present`);
  return rows[0] ?? null;
}

export async function readStretchPage(
  executor: Executor,
  snapshotId: number,
  { page, count }: { readonly page: number; readonly count: number },
): Promise<SnapshotStretchPage['items']> {
  const { rows } = await executor.execute<{
    patient_id: number;
    pseudonym: string;
    ventilation_session_id: number;
    device_id: number;
    from_us: string | bigint;
    to_us: string | bigint;
  }>(sql`
    select stretch.patient_id, patient.pseudonym, stretch.ventilation_session_id, session.device_id,
      stretch.from_us, stretch.to_us
    from ${keptStretches(sql`${snapshotId}`)} stretch
    join patient on patient.id = stretch.patient_id
    join ventilation_session session on session.id = stretch.ventilation_session_id
    order by stretch.patient_id, stretch.from_us, stretch.ventilation_session_id
    limit ${count} offset ${(page - 1) * count}`);
  return rows.map(({ from_us, to_us, ...row }) => ({ ...row, from: toIso(from_us), to: toIso(to_us) }));
}

function toIso(timeUs: string | bigint): string {
  return new Date(Number(BigInt(timeUs) / 1000n)).toISOString();
}
