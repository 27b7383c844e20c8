import type { NumberSummary } from '@eupnea/contracts/research-comparison';
import { quantileOfSorted } from '../timeseries/timeseries-service.ts';

/**
 * Summary of one value per patient; NaN means missing. Quartiles by linear interpolation (Hyndman and Fan
 * 1996, type 7).
 */
export function summarisePatients(values: Float64Array): NumberSummary {
  const sorted = [...values.filter((value) => !Number.isNaN(value)).sort()];
  const n = sorted.length;
  const mean = n === 0 ? null : sorted.reduce((sum, value) => sum + value, 0) / n;
  return {
    n,
    missing: values.length - n,
    median: quantileOfSorted(sorted, 0.5),
    q1: quantileOfSorted(sorted, 0.25),
    q3: quantileOfSorted(sorted, 0.75),
    mean,
    sd:
      mean === null || n < 2
        ? null
        : Math.sqrt(sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1)),
    minimum: sorted[0] ?? null,
    maximum: sorted.at(-1) ?? null,
  };
}
