import { selectRank } from '../mechanics/select-rank.ts';
import { MODEL } from './model-constants.ts';
import type { MuscleTrace } from './muscle-trace.ts';

/** How much muscle pressure rises up to the valve, against the same difference all over quiet expiration. */
export interface Rise {
  /** cmH2O: the clearest of the three spans. */
  readonly cmh2o: number;
  /** In standard deviations of quiet expiration; NaN before enough of it was seen. */
  readonly z: number;
  /** Onset of the rise before the valve, s, positive. */
  readonly spanS: number;
}

interface Quiet {
  readonly centre: number;
  readonly spread: number;
}

/** Normal distribution: 40 % lie within 0.524 standard deviations. */
const QUIET_SHARE = 0.4;
const QUIET_SD = 0.524;

/** Learns the noise of the rise (heart, drift, sensors) of each span from the last expirations. */
export class RiseMeter {
  readonly #quiet: Quiet[][] = MODEL.riseSpansS.map(() => []);
  readonly #usual: (Quiet | null)[] = MODEL.riseSpansS.map(() => null);

  /** @param valve index of the opening valve in the trace */
  measure({ raw, rateHz }: MuscleTrace, valve: number): Rise | null {
    const top = meanOf(raw, valve - 1, rateHz);
    let best: Rise | null = null;
    for (const [at, spanS] of MODEL.riseSpansS.entries()) {
      const foot = valve - 1 - Math.round(spanS * rateHz);
      if (foot < 1) continue;
      const cmh2o = top - meanOf(raw, foot, rateHz);
      const usual = this.#usual[at] ?? null;
      const z = usual === null ? Number.NaN : (cmh2o - usual.centre) / usual.spread;
      // A span whose noise is not known yet says less than any that is.
      const isFirst = best === null || (Number.isNaN(best.z) && !Number.isNaN(z));
      if (isFirst || z > (best?.z ?? 0) || (Number.isNaN(best?.z) && cmh2o > (best?.cmh2o ?? 0)))
        best = { cmh2o, z, spanS };
    }
    return best;
  }

  /** Spread of the difference over the middle span in quiet expiration, cmH2O; NaN before enough was seen. */
  get noiseCmh2o(): number {
    return this.#usual[1]?.spread ?? Number.NaN;
  }

  /** Takes the expiration [from, valve) of the trace. */
  learn({ raw, rateHz }: MuscleTrace, from: number, valve: number): void {
    const step = Math.max(1, Math.round(MODEL.riseStepS * rateHz));
    for (const [at, spanS] of MODEL.riseSpansS.entries()) {
      const span = Math.round(spanS * rateHz);
      const first = from + Math.round(0.4 * (valve - from)) + span;
      const last = valve - 1 - Math.round(0.15 * rateHz);
      const values: number[] = [];
      for (let top = first; top <= last; top += step)
        values.push(meanOf(raw, top, rateHz) - meanOf(raw, top - span, rateHz));
      if (values.length < 5) continue;
      const ranked = Float64Array.from(values);
      const centre = selectRank(ranked, values.length >> 1, values.length);
      const away = Float64Array.from(values, (one) => Math.abs(one - centre));
      const spread = selectRank(away, Math.floor(QUIET_SHARE * values.length), values.length) / QUIET_SD;
      const kept = this.#quiet[at] ?? [];
      kept.push({ centre, spread });
      if (kept.length > MODEL.riseBreaths) kept.shift();
      this.#usual[at] = middleOf(kept);
    }
  }
}

/** Null before enough expirations were seen. */
function middleOf(kept: readonly Quiet[]): Quiet | null {
  if (kept.length < MODEL.riseLeastBreaths) return null;
  const middle = (values: readonly number[]) =>
    selectRank(Float64Array.from(values), values.length >> 1, values.length);
  const centre = middle(kept.map((one) => one.centre));
  const within = middle(kept.map((one) => one.spread));
  const between = middle(kept.map((one) => Math.abs(one.centre - centre))) / 0.674;
  return { centre, spread: Math.max(MODEL.riseNoiseCmh2o, Math.hypot(within, between)) };
}

/** Mean over some 30 ms that end at a sample: a single sample is noise. */
function meanOf(raw: Float64Array, last: number, rateHz: number): number {
  const count = Math.max(1, Math.round(0.03 * rateHz));
  let sum = 0;
  for (let at = last - count + 1; at <= last; at += 1) sum += raw[Math.max(0, at)] ?? 0;
  return sum / count;
}
