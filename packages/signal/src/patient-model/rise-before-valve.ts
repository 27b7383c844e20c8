import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import { MedianWindow } from '../median-window.ts';
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

/** Learns the noise of the rise (heart, drift, sensors) of each span from the last expirations. */
export class RiseMeter {
  /** Centres and spreads of the last expirations, by span. */
  readonly #quiet = MODEL.riseSpansS.map(() => ({
    centres: new MedianWindow(MODEL.recentBreaths),
    spreads: new MedianWindow(MODEL.recentBreaths),
  }));
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
    const values = differences.atLeast(valve);
    for (const [index, spanS] of MODEL.riseSpansS.entries()) {
      const span = Math.round(spanS * rateHz);
      const first = from + Math.round(MODEL.riseFromShare * (valve - from)) + span;
      const last = valve - 1 - Math.round(MODEL.riseBeforeS * rateHz);
      let count = 0;
      for (let top = first; top <= last; top += step) {
        values[count] = meanOf(raw, top, rateHz) - meanOf(raw, top - span, rateHz);
        count += 1;
      }
      const kept = this.#quiet[index];
      if (count < MODEL.riseValues || kept === undefined) continue;
      const centre = selectRank(values, count >> 1, count);
      for (let at = 0; at < count; at += 1) values[at] = Math.abs(values[at] - centre);
      kept.centres.push(centre);
      kept.spreads.push(
        selectRank(values, Math.floor(MODEL.riseQuietShare * count), count) / MODEL.riseQuietSd,
      );
      this.#usual[index] = middleOf(kept);
    }
  }
}

const differences = new ScratchArray();

/** Null before enough expirations were seen. */
function middleOf({
  centres,
  spreads,
}: {
  readonly centres: MedianWindow;
  readonly spreads: MedianWindow;
}): Quiet | null {
  if (centres.known < MODEL.leastBreaths) return null;
  const centre = centres.upperMedian;
  const between = centres.medianDistance(centre) / MODEL.medianSd;
  return { centre, spread: Math.max(MODEL.riseNoiseCmh2o, Math.hypot(spreads.upperMedian, between)) };
}

/** Mean over some 30 ms that end at a sample: a single sample is noise. */
function meanOf(raw: Float64Array, last: number, rateHz: number): number {
  const count = Math.max(1, Math.round(MODEL.smoothS * rateHz));
  let sum = 0;
  for (let at = last - count + 1; at <= last; at += 1) sum += raw[Math.max(0, at)];
  return sum / count;
}
