import { GAS_INDEX_CODES, type GasNumberCode, serverTimeUs } from '@eupnea/model';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import { deriveGas } from './to-sample.ts';
import { findVentilationsAt, GASES_PER_QUERY, type VentilationAtGas } from './ventilation-at-gas.ts';

/** Time of a patient; the end is exclusive. */
export interface GasSpan {
  readonly patientId: number;
  readonly fromUs: bigint;
  readonly toUs: bigint;
}

/** A blood gas with its numbers and the ventilation that they were computed with. */
export interface MeasuredGas {
  /** Index of its span. */
  readonly place: number;
  readonly sampleId: number;
  readonly patientId: number;
  readonly atUs: bigint;
  /** Absent numbers are left out. */
  readonly numbers: readonly { readonly code: GasNumberCode; readonly value: number }[];
  /** %, entered with the sample or set at the ventilator. */
  readonly fiO2: number | null;
  readonly fiO2Source: 'entered' | 'ventilator' | null;
  /** Haemoglobin of the shunt estimate, g/dL, and how long before the gas it was taken, s. */
  readonly haemoglobin: number | null;
  readonly haemoglobinAgeSeconds: number | null;
  readonly ventilation: VentilationAtGas;
}

/** Spans of a statement. */
const SPANS_PER_QUERY = 500;

interface SampleRow {
  readonly nth: number;
  readonly id: number;
  readonly patient_id: number;
  readonly taken_ms: number;
  readonly values: { readonly [code: string]: number };
}

/**
 * Gases of the spans with their numbers, at most `GASES_PER_QUERY` a page, by span and time. The caller has checked
 * that the reader may read the patients. A gas in two spans of its patient is given for both.
 */
export async function* readGases(
  pool: Pool,
  spans: readonly GasSpan[],
): AsyncGenerator<readonly MeasuredGas[]> {
  const executor = drizzle(pool);
  for (let first = 0; first < spans.length; first += SPANS_PER_QUERY) {
    const samples = await readSamples(pool, spans.slice(first, first + SPANS_PER_QUERY));
    for (let start = 0; start < samples.length; start += GASES_PER_QUERY) {
      const page = samples.slice(start, start + GASES_PER_QUERY);
      const moments = page.map(({ patient_id: patientId, taken_ms: ms }) => ({
        patientId,
        atUs: serverTimeUs(ms),
      }));
      const ventilations = await findVentilationsAt(executor, moments);
      yield page.flatMap((sample, index) => {
        const ventilation = ventilations[index];
        return ventilation === undefined ? [] : [toMeasured(sample, first, ventilation)];
      });
    }
  }
}

async function readSamples(pool: Pool, spans: readonly GasSpan[]): Promise<readonly SampleRow[]> {
  const { rows } = await pool.query<SampleRow>(
    `select span.nth::int as nth, sample.id, sample.patient_id, sample.taken_ms, sample.values
     from unnest($1::int[], $2::int8[], $3::int8[]) with ordinality as span (patient_id, from_us, to_us, nth)
     cross join lateral (select id, patient_id, values,
         floor(extract(epoch from taken_at) * 1000)::float8 as taken_ms
       from lab_sample where patient_id = span.patient_id and kind = 'arterial_gas' and deleted_at is null
         and taken_at >= to_timestamp(span.from_us / 1000000.0)
         and taken_at < to_timestamp(span.to_us / 1000000.0) offset 0) sample
     order by span.nth, sample.taken_ms, sample.id`,
    [
      numberArray(spans.map(({ patientId }) => patientId)),
      bigintArray(spans.map(({ fromUs }) => fromUs)),
      bigintArray(spans.map(({ toUs }) => toUs)),
    ],
  );
  return rows;
}

function toMeasured(sample: SampleRow, firstPlace: number, ventilation: VentilationAtGas): MeasuredGas {
  const { nth, id, patient_id: patientId, taken_ms: takenMs, values } = sample;
  const { ratio, fiO2, haemoglobin, indices } = deriveGas(
    { takenAt: new Date(takenMs), values },
    ventilation,
  );
  const numbers = [
    { code: 'PF' as const, value: ratio.PF },
    ...GAS_INDEX_CODES.map((code) => ({ code, value: indices[code].value })),
  ];
  const isEntered = values['FiO2'] !== undefined;
  return {
    place: firstPlace + nth - 1,
    sampleId: id,
    patientId,
    atUs: serverTimeUs(takenMs),
    numbers: numbers.flatMap(({ code, value }) => (value === null ? [] : [{ code, value }])),
    fiO2,
    fiO2Source: fiO2 === null ? null : isEntered ? 'entered' : 'ventilator',
    haemoglobin: haemoglobin.QSQT_Hb,
    haemoglobinAgeSeconds:
      haemoglobin.QSQT_Hb_at === null ? null : (takenMs - Date.parse(haemoglobin.QSQT_Hb_at)) / 1000,
    ventilation,
  };
}
