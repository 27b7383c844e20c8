import { findClifLab, keepWithin } from '@eupnea/formats';
import type { DatasetRow, DatasetSource, DatasetTable } from '../dataset-table.ts';
import { STRETCH_TABLE, stretchValues } from '../../stretch-table.ts';
import {
  clifEmpty,
  clifNumber,
  clifText,
  clifTime,
  HOSPITALIZATION_ID,
  HOSPITALIZATION_KEYS,
  hospitalizationIdOf,
} from './clif-columns.ts';

interface SampleRow {
  readonly kind: 'arterial_gas' | 'blood';
  readonly code: string;
  readonly value: number;
  readonly atUs: bigint;
}

const ORDERS = { arterial_gas: 'Arterial blood gas', blood: 'Blood sample' } as const;

/** Inputs of a sample that are not measured in it. */
const NOT_LABS: ReadonlySet<string> = new Set(['FiO2', 'temperature']);

/** Significant digits of a converted value. */
const DIGITS = 6;

/** A sample counts once, also where two recordings cover its time. */
const SAMPLES = `select distinct sample.id, sample.kind, entry.key as code, entry.value::float8 as value,
    (extract(epoch from sample.taken_at) * 1000000)::int8 as "atUs"
  from ${STRETCH_TABLE} join lab_sample sample on sample.patient_id = stretch.patient_id and sample.deleted_at is null
    and sample.taken_at >= to_timestamp(stretch.from_us / 1000000.0)
    and sample.taken_at < to_timestamp(stretch.to_us / 1000000.0)
  cross join lateral jsonb_each_text(sample.values) entry
  order by "atUs", sample.id, entry.key`;

export const CLIF_LABS_TABLE: DatasetTable = {
  name: 'clif_labs',
  title: 'Blood gases and blood values taken during ventilation, one row a value',
  keys: HOSPITALIZATION_KEYS,
  columns: [
    HOSPITALIZATION_ID,
    clifTime('lab_order_dttm', 'Time of the sample: Eupnea records one time'),
    clifTime('lab_collect_dttm', 'Time of the sample'),
    clifTime('lab_result_dttm', 'Time of the sample: Eupnea records one time'),
    clifText('lab_order_name', 'Kind of the sample'),
    clifText('lab_order_category', 'blood_gas, bmp, cbc, coags, lft, misc'),
    clifText('lab_name', 'Code in Eupnea'),
    clifText('lab_category', 'Values without a category are left out and counted in mapping-notes.csv'),
    clifText('lab_value', 'In the reference unit'),
    clifNumber('lab_value_numeric', '', 'In the reference unit; missing beyond the limits of CLIF'),
    clifText('reference_unit', 'As CLIF spells it'),
    clifEmpty('lab_specimen_name'),
    clifText('lab_specimen_category', 'blood/plasma/serum'),
    clifEmpty('lab_loinc_code'),
  ],
  async *readRows(source) {
    const { pool, stretches, step } = source;
    let done = 0;
    for (const [patientId, own] of Map.groupBy(stretches, (stretch) => stretch.patientId)) {
      step(done / stretches.length);
      const { rows } = await pool.query<SampleRow>(SAMPLES, [...stretchValues(own)]);
      yield rows.flatMap((row) => writeLab(row, patientId, source));
      done += own.length;
    }
  },
};

function writeLab(
  { kind, code, value, atUs }: SampleRow,
  patientId: number,
  { disguise, notes }: DatasetSource,
): readonly DatasetRow[] {
  const lab = findClifLab(kind, code);
  if (lab === null) {
    if (!NOT_LABS.has(code)) notes.add('value without category', `${kind} ${code}`);
    return [];
  }
  const converted = Number((value * lab.factor).toPrecision(DIGITS));
  const kept = keepWithin(converted, lab.limits);
  if (kept === null) notes.add('value beyond the limits', lab.category);
  const at = disguise.timeUs(patientId, atUs);
  return [
    [
      hospitalizationIdOf(disguise.patient(patientId)),
      at,
      at,
      at,
      ORDERS[kind],
      lab.order,
      code,
      lab.category,
      String(converted),
      kept,
      lab.unit,
      null,
      'blood/plasma/serum',
      null,
    ],
  ];
}
