import type { GasVariable } from '@eupnea/contracts/research-comparison';
import { type BreathFeatureCode, HOUR_US } from '@eupnea/model';
import type { Pool } from 'pg';
import { bigintArray } from '../../storage/recording/array-literal.ts';
import { isGasVariable, readGasCourses } from './read-gas-numbers.ts';
import type { PatientStretch } from './read-project-time.ts';
import { STRETCH_TABLE, STRETCHES_PER_QUERY, stretchValues } from './stretch-table.ts';

export interface CourseQuestion {
  readonly parameter: BreathFeatureCode | GasVariable;
  readonly stepHours: number;
  readonly steps: number;
  /** Hour 0 of each patient; a patient without one has no course. */
  readonly starts: ReadonlyMap<number, bigint>;
}

/**
 * Mean of each patient in each step from hour 0, weighted by breath duration, or over the patient's gases: values by
 * step.
 */
export async function readCourses(
  pool: Pool,
  stretches: readonly PatientStretch[],
  { parameter, stepHours, steps, starts }: CourseQuestion,
): Promise<readonly (readonly number[])[]> {
  const stepUs = BigInt(stepHours) * HOUR_US;
  if (isGasVariable(parameter))
    return await readGasCourses(pool, stretches, { variable: parameter, stepUs, steps, starts });
  const sums = new Map<string, { readonly step: number; value: number; seconds: number }>();
  const aligned = stretches.filter(({ patientId }) => starts.has(patientId));
  for (let first = 0; first < aligned.length; first += STRETCHES_PER_QUERY) {
    const piece = aligned.slice(first, first + STRETCHES_PER_QUERY);
    const begun = piece.map(({ patientId, fromUs }) => starts.get(patientId) ?? fromUs);
    const { rows } = await pool.query<{ patient_id: number; step: number; value: number; seconds: number }>(
      `select stretch.patient_id, ((rollup.started_at_us - stretch.start_us) / $7::int8)::int as step,
         sum(rollup.seconds_sum) as value, sum(rollup.observed_seconds) as seconds
       from unnest($1::int[], $2::int[], $3::int8[], $4::int8[], $5::int8[])
         as stretch (patient_id, device_id, from_us, to_us, start_us)
       cross join lateral (select * from rollup_5min entry where entry.device_id = stretch.device_id
         and entry.parameter = $6 and entry.started_at_us >= greatest(stretch.from_us, stretch.start_us)
         and entry.started_at_us < least(stretch.to_us, stretch.start_us + $7::int8 * $8::int8) offset 0) rollup
       group by 1, 2`,
      [...stretchValues(piece), bigintArray(begun), parameter, stepUs, steps],
    );
    for (const { patient_id, step, value, seconds } of rows) {
      const key = `${patient_id}/${step}`;
      const known = sums.get(key) ?? { step, value: 0, seconds: 0 };
      known.value += value;
      known.seconds += seconds;
      sums.set(key, known);
    }
  }
  const bySteps: number[][] = Array.from({ length: steps }, () => []);
  for (const { step, value, seconds } of sums.values()) if (seconds > 0) bySteps[step]?.push(value / seconds);
  return bySteps;
}

/** Start of each patient's first session in the project, regardless of the window of a cohort. */
export function findStarts(stretches: readonly PatientStretch[]): ReadonlyMap<number, bigint> {
  const starts = new Map<number, bigint>();
  for (const { patientId, fromUs } of stretches) {
    const known = starts.get(patientId);
    if (known === undefined || fromUs < known) starts.set(patientId, fromUs);
  }
  return starts;
}

/** Beginning of the first note of the kind in each patient's stretches; patients without one are left out. */
export async function findNoteStarts(
  pool: Pool,
  stretches: readonly PatientStretch[],
  kind: string,
): Promise<ReadonlyMap<number, bigint>> {
  const starts = new Map<number, bigint>();
  for (let first = 0; first < stretches.length; first += STRETCHES_PER_QUERY) {
    const piece = stretches.slice(first, first + STRETCHES_PER_QUERY);
    const { rows } = await pool.query<{ patient_id: number; start_us: bigint }>(
      `select stretch.patient_id, min(held.start_us) as start_us
       from ${STRETCH_TABLE}
       cross join lateral (select (extract(epoch from entry.started_at) * 1000000)::int8 as start_us from note entry
         where entry.patient_id = stretch.patient_id and entry.deleted_at is null and lower(entry.kind) = lower($5)
         offset 0) held
       where held.start_us >= stretch.from_us and held.start_us < stretch.to_us
       group by stretch.patient_id`,
      [...stretchValues(piece), kind],
    );
    for (const { patient_id, start_us } of rows) {
      const known = starts.get(patient_id);
      if (known === undefined || start_us < known) starts.set(patient_id, start_us);
    }
  }
  return starts;
}
