import { quantileOfSorted } from '../timeseries/timeseries-service.ts';

/** Time between two points of a median breath: 20 a second keep the shape of a rise of 0.1 s. */
export const MEDIAN_STEP_S = 0.05;
/** Longest drawn breath, s; a longer expiration is cut. */
const LONGEST_S = 8;

export interface SampledBreath {
  readonly rateHz: number;
  /** Samples from the start of inspiration to the end of the breath; NaN where missing. */
  readonly samples: Float32Array;
}

export interface BreathBand {
  readonly p10: (number | null)[];
  readonly median: (number | null)[];
  readonly p90: (number | null)[];
}

/**
 * Percentiles over the breaths at each step from the start of inspiration. A step is drawn while at least half
 * of the breaths have a sample there, so that the band ends with the median duration.
 */
export function bandOfBreaths(breaths: readonly SampledBreath[]): BreathBand {
  const band: BreathBand = { p10: [], median: [], p90: [] };
  for (let step = 0; step * MEDIAN_STEP_S <= LONGEST_S; step += 1) {
    const values = breaths
      .map(({ rateHz, samples }) => samples[Math.round(step * MEDIAN_STEP_S * rateHz)] ?? Number.NaN)
      .filter((value) => !Number.isNaN(value))
      .toSorted((left, right) => left - right);
    if (values.length === 0 || values.length * 2 < breaths.length) break;
    band.p10.push(round(quantileOfSorted(values, 0.1)));
    band.median.push(round(quantileOfSorted(values, 0.5)));
    band.p90.push(round(quantileOfSorted(values, 0.9)));
  }
  return band;
}

/** Samples are stored in steps of 0.01 or more. */
function round(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 1000;
}
