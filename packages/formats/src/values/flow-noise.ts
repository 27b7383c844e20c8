import type { InputIssue } from '@eupnea/model';
import { quantile } from './quantile.ts';

/** So many values, from all of the time, tell a quantile as well as all. */
const MOST_VALUES = 4096;
/** Standard deviation of normal noise over the median size of its second difference. */
const DEVIATION_OF_MEDIAN = 1 / (0.6745 * Math.sqrt(6));
const PEAK_QUANTILE = 0.98;
/** Time needed for a verdict, s: some breaths. */
const LEAST_SECONDS = 12;
/** Noise as a share of the usual peak flow, and L/min, from which times of breaths err, and from which breaths are made up. */
const ERRS = { share: 0.03, lpm: 0.5 } as const;
const HIDES = { share: 0.05, lpm: 2 } as const;

/** Tells a noisy flow: its zeros, where breaths begin and end, are found too early, or between breaths. */
export class FlowNoise {
  #most = 0;

  /** Reason why no breath of the stretch can be told; null = none. */
  judge(flow: Float32Array, rateHz: number): InputIssue | null {
    if (flow.length < LEAST_SECONDS * rateHz) return null;
    const noise = noiseOf(flow);
    const peak = peakOf(flow);
    if (noise >= Math.max(ERRS.lpm, ERRS.share * peak)) this.#most = Math.max(this.#most, noise);
    if (!(noise >= Math.max(HIDES.lpm, HIDES.share * peak))) return null;
    const lpm = round(noise);
    const detail = `The flow is noise of ${lpm} L/min on breaths of ${round(peak)}: where they begin and end cannot be told. Filter the flow, or record it again.`;
    return { code: 'noise_hides_breaths', detail, values: { lpm, peak: round(peak) } };
  }

  describe(): readonly InputIssue[] {
    if (this.#most === 0) return [];
    const lpm = round(this.#most);
    const detail = `The flow is noisy by ${lpm} L/min from sample to sample: starts and ends of breaths, and so rates and times, err by some samples.`;
    return [{ code: 'noisy_flow', detail, values: { lpm } }];
  }
}

/** Standard deviation of what changes from sample to sample, L/min: second differences leave slopes out. 0 where none are known. */
function noiseOf(flow: Float32Array): number {
  const stride = Math.max(1, Math.ceil(flow.length / MOST_VALUES));
  const sizes: number[] = [];
  for (let at = 1; at < flow.length - 1; at += stride) {
    const bend = (flow[at - 1] ?? 0) - 2 * (flow[at] ?? 0) + (flow[at + 1] ?? 0);
    if (!Number.isNaN(bend)) sizes.push(Math.abs(bend));
  }
  return sizes.length === 0 ? 0 : DEVIATION_OF_MEDIAN * quantile(Float32Array.from(sizes).sort(), 0.5);
}

function peakOf(flow: Float32Array): number {
  const stride = Math.max(1, Math.ceil(flow.length / MOST_VALUES));
  const sizes: number[] = [];
  for (let at = 0; at < flow.length; at += stride) {
    const value = flow[at] ?? Number.NaN;
    if (!Number.isNaN(value)) sizes.push(Math.abs(value));
  }
  return quantile(Float32Array.from(sizes).sort(), PEAK_QUANTILE);
}

function round(value: number): number {
  return Number(value.toPrecision(2));
}
