import { CLIF_VITALS, type ClifVital, keepWithin } from '@eupnea/formats';
import type { Pool } from 'pg';
import { numberArray } from '../../../../storage/recording/array-literal.ts';
import { findStarts } from '../../read-courses.ts';
import type { PatientStretch } from '../../read-project-time.ts';
import { STRETCH_TABLE, stretchValues } from '../../stretch-table.ts';
import type { DatasetRow, DatasetTable } from '../dataset-table.ts';
import {
  clifEmpty,
  clifNumber,
  clifText,
  clifTime,
  HOSPITALIZATION_ID,
  HOSPITALIZATION_KEYS,
  hospitalizationIdOf,
} from './clif-columns.ts';

interface Vital {
  readonly atUs: bigint;
  readonly name: string;
  readonly category: ClifVital;
  readonly value: number;
}

/** Body temperature stated with a gas, during ventilation. */
const TEMPERATURES = `select distinct (extract(epoch from sample.taken_at) * 1000000)::int8 as "atUs",
    'temperature' as name, 'temp_c' as category, (sample.values ->> 'temperature')::float8 as value
  from ${STRETCH_TABLE} join lab_sample sample on sample.patient_id = stretch.patient_id and sample.deleted_at is null
    and sample.kind = 'arterial_gas' and sample.values ? 'temperature'
    and sample.taken_at >= to_timestamp(stretch.from_us / 1000000.0)
    and sample.taken_at < to_timestamp(stretch.to_us / 1000000.0)`;

/** Median of each hour of the ventilator's own pulse oximeter, at the time of its last value. */
const MONITORED = `select max(reading.taken_at_us) as "atUs", wanted.name, wanted.category,
    percentile_cont(0.5) within group (order by (reading.monitored ->> wanted.name)::float8) as value
  from ${STRETCH_TABLE} cross join (values ('SpO2', 'spo2'), ('pulse', 'heart_rate')) as wanted (name, category)
  cross join lateral (select * from reading entry where entry.device_id = stretch.device_id
    and entry.taken_at_us >= stretch.from_us and entry.taken_at_us < stretch.to_us
    and jsonb_typeof(entry.monitored -> wanted.name) = 'number' offset 0) reading
  group by wanted.name, wanted.category, reading.taken_at_us / 3600000000`;

export const CLIF_VITALS_TABLE: DatasetTable = {
  name: 'clif_vitals',
  title:
    'Height and weight of the record, temperature of blood gases, hourly SpO2 and pulse of the ventilator',
  keys: HOSPITALIZATION_KEYS,
  columns: [
    HOSPITALIZATION_ID,
    clifTime('recorded_dttm', 'Time; of height and weight the begin of ventilation'),
    clifText('vital_name', 'Code in Eupnea'),
    clifText('vital_category', Object.keys(CLIF_VITALS).join(', ')),
    clifNumber('vital_value', '', 'cm, kg, °C, %, /min; missing beyond the limits of CLIF'),
    clifEmpty('meas_site_name'),
  ],
  async *readRows({ pool, patients, stretches, disguise, step, notes }) {
    const weights = await readWeights(pool, stretches);
    const starts = findStarts(stretches);
    const heights = new Map(patients.map(({ id, heightCm }) => [id, heightCm]));
    let done = 0;
    for (const [patientId, own] of Map.groupBy(stretches, (stretch) => stretch.patientId)) {
      step(done / stretches.length);
      const atUs = starts.get(patientId) ?? 0n;
      const recorded = [
        { name: 'height', category: 'height_cm', value: heights.get(patientId) ?? null },
        { name: 'weight', category: 'weight_kg', value: weights.get(patientId) ?? null },
      ] as const;
      const stated = recorded.flatMap(({ name, category, value }) =>
        value === null ? [] : [{ atUs, name, category, value }],
      );
      const vitals = [...stated, ...(await readVitals(pool, own))];
      yield vitals.map(({ name, category, value, ...vital }): DatasetRow => {
        const kept = keepWithin(value, CLIF_VITALS[category].limits);
        if (kept === null) notes.add('value beyond the limits', category);
        const at = disguise.timeUs(patientId, vital.atUs);
        return [hospitalizationIdOf(disguise.patient(patientId)), at, name, category, kept, null];
      });
      done += own.length;
    }
  },
};

async function readVitals(
  pool: Pick<Pool, 'query'>,
  stretches: readonly PatientStretch[],
): Promise<readonly Vital[]> {
  const temperatures = await pool.query<Vital>(TEMPERATURES, [...stretchValues(stretches)]);
  const vitals: Vital[] = [...temperatures.rows];
  // One stretch a statement, because a stretch can have a hundred thousand readings.
  for (const stretch of stretches) {
    const { rows } = await pool.query<Vital>(MONITORED, [...stretchValues([stretch])]);
    vitals.push(...rows);
  }
  return vitals.toSorted((left, right) => Number(left.atUs - right.atUs));
}

async function readWeights(
  pool: Pick<Pool, 'query'>,
  stretches: readonly PatientStretch[],
): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await pool.query<{ id: number; weight_kg: number | null }>(
    'select id, weight_kg from patient where id = any($1::int[])',
    [numberArray([...new Set(stretches.map(({ patientId }) => patientId))])],
  );
  return new Map(rows.map(({ id, weight_kg: kg }) => [id, kg]));
}
