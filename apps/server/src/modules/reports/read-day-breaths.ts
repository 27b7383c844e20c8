import { type DailyReport, REPORT_FEATURES, REPORT_VALUES } from '@eupnea/contracts/daily-report';
import type { Pool } from 'pg';
import { readRecords, type PieceKeeper, type Stretch } from '../stored-data/stored-data-service.ts';
import { readWeightVersions, type WeightVersion } from './report-repository.ts';
import type { DayBreath } from './summarise-day.ts';

type Weights = DailyReport['weights'];

const COLUMNS = [
  'started_at_us / 1000.0::float8',
  '(end_index - start_index) / rate_hz',
  ...REPORT_FEATURES.map((code) => `coalesce(${code}, 'NaN')`),
];
const VOLUME = REPORT_VALUES.indexOf('vte_ml');

/** Breaths of the stretches with the values of a report, and the weights used for volumes per kg. */
export async function readDayBreaths(
  pool: Pool,
  stretches: readonly Stretch[],
  keeper: PieceKeeper,
): Promise<{ readonly breaths: readonly DayBreath[]; readonly weights: Weights }> {
  const versions = await readWeightVersions(pool, [
    ...new Set(stretches.flatMap(({ patientId }) => patientId ?? [])),
  ]);
  const counted = new Map<WeightVersion, number>();
  const breaths: DayBreath[] = [];
  for (const stretch of stretches) {
    const own = versions.filter(({ patientId }) => patientId === stretch.patientId);
    const records = readRecords(
      pool,
      [stretch],
      {
        columns: COLUMNS,
        from: 'from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3',
        orderBy: 'started_at_us',
      },
      keeper,
    );
    for await (const { doubles } of records) {
      for (let from = 0; from < doubles.length; from += COLUMNS.length) {
        const [startMs, seconds] = [doubles[from] ?? 0, doubles[from + 1] ?? 0];
        const values: number[] = [];
        for (let at = from + 2; at < from + COLUMNS.length; at += 1) values.push(doubles[at] ?? Number.NaN);
        const weight = own.find(({ validFromUs }) => Number(validFromUs) / 1000 <= startMs);
        if (weight !== undefined) counted.set(weight, (counted.get(weight) ?? 0) + 1);
        values.push(divide(values[VOLUME] ?? Number.NaN, weight?.kg ?? null));
        breaths.push({ startMs, seconds, values, category: weight?.category ?? 'NONE' });
      }
    }
  }
  return {
    breaths,
    weights: [...counted].map(([weight, count]) => ({ ...describeWeight(weight), breaths: count })),
  };
}

export function describeWeight(weight: WeightVersion): Omit<Weights[number], 'breaths'> {
  return {
    patient_id: weight.patientId,
    pseudonym: weight.pseudonym,
    sex: weight.sex,
    age: weight.age,
    age_unit: weight.ageUnit,
    height_cm: weight.heightCm,
    weight_kg: weight.weightKg,
    basis: weight.basis,
    kg: weight.kg,
  };
}

function divide(volumeMl: number, kg: number | null): number {
  return kg === null || kg <= 0 ? Number.NaN : volumeMl / kg;
}
