import { type DailyReport, REPORT_FEATURES, REPORT_VALUES } from '@eupnea/contracts/daily-report';
import type { Pool } from 'pg';
import type { Stretch } from '../stored-data/stored-data-service.ts';
import { readBreathPoints } from '../timeseries/timeseries-service.ts';
import { readWeightVersions, type WeightVersion } from './report-repository.ts';
import type { DayBreath } from './summarise-day.ts';

type Weights = DailyReport['weights'];

/** Breaths of the stretches with the values of a report, and the weights used for volumes per kg. */
export async function readDayBreaths(
  pool: Pool,
  stretches: readonly Stretch[],
): Promise<{ readonly breaths: readonly DayBreath[]; readonly weights: Weights }> {
  const versions = await readWeightVersions(pool, [
    ...new Set(stretches.flatMap(({ patientId }) => patientId ?? [])),
  ]);
  const counted = new Map<WeightVersion, number>();
  const breaths: DayBreath[] = [];
  for (const stretch of stretches) {
    const own = versions.filter(({ patientId }) => patientId === stretch.patientId);
    for (const { timeMs, endMs, values } of await readBreathPoints(pool, stretch, REPORT_FEATURES)) {
      const weight = own.find(({ validFromUs }) => Number(validFromUs) / 1000 <= timeMs);
      if (weight !== undefined) counted.set(weight, (counted.get(weight) ?? 0) + 1);
      const perKg = divide(values[REPORT_VALUES.indexOf('vte_ml')] ?? null, weight?.kg ?? null);
      breaths.push({
        startMs: timeMs,
        seconds: (endMs - timeMs) / 1000,
        values: [...values, perKg],
        category: weight?.category ?? 'NONE',
      });
    }
  }
  return {
    breaths,
    weights: [...counted].map(([weight, count]) => ({ ...describeWeight(weight), breaths: count })),
  };
}

/** Ends a current session at now. */
export function cutTo(stretches: readonly Stretch[], nowMs: number): readonly Stretch[] {
  const nowUs = BigInt(Math.ceil(nowMs)) * 1000n;
  return stretches
    .map((stretch) => (stretch.toUs > nowUs ? { ...stretch, toUs: nowUs } : stretch))
    .filter(({ fromUs, toUs }) => fromUs < toUs);
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

function divide(volumeMl: number | null, kg: number | null): number | null {
  return volumeMl === null || kg === null || kg <= 0 ? null : volumeMl / kg;
}
