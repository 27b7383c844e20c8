import { MedianWindow } from '../median-window.ts';
import { MODEL } from './model-constants.ts';

/** Elastance and resistance that the methods of single breaths agree on, over the last breaths, each with its spread. */
export interface AgreedMechanics {
  readonly elastance: number;
  readonly elastanceSd: number;
  readonly resistance: number;
  readonly resistanceSd: number;
}

/** What the recent breaths say of a value that one of them gives by itself. */
export interface Neighbourhood {
  /** Standard deviation of one such value as a share of their median; NaN where too few breaths gave one. */
  readonly spread: number;
  /** Enough breaths have passed, and hardly one of them gave a value. */
  readonly isLonely: boolean;
}

export interface Neighbours {
  readonly elastance: Neighbourhood;
  readonly resistance: Neighbourhood;
}

/**
 * Keeps what the methods of single breaths gave where their gates held. They know a shape of the effort, which the sums of
 * breaths do not, so that they speak where every breath has one.
 */
export class BreathMechanics {
  readonly #elastances = new MedianWindow(MODEL.recentBreaths);
  readonly #resistances = new MedianWindow(MODEL.recentBreaths);

  /** NaN where the breath gave none. */
  learn(complianceMlCmh2o: number, resistance: number): void {
    this.#elastances.push(positive(1000 / complianceMlCmh2o));
    this.#resistances.push(positive(resistance));
  }

  /** How far the recent single breaths bear one of them out. */
  get neighbours(): Neighbours {
    return { elastance: neighboursOf(this.#elastances), resistance: neighboursOf(this.#resistances) };
  }

  /** Null where too few breaths gave both, or they disagree. */
  get agreed(): AgreedMechanics | null {
    const elastance = middleOf(this.#elastances);
    const resistance = middleOf(this.#resistances);
    if (elastance === null || resistance === null) return null;
    return {
      elastance: elastance.middle,
      elastanceSd: elastance.spread,
      resistance: resistance.middle,
      resistanceSd: resistance.spread,
    };
  }
}

function positive(value: number): number {
  return value > 0 ? value : Number.NaN;
}

function neighboursOf(kept: MedianWindow): Neighbourhood {
  const isFew = kept.known < MODEL.quietBreaths;
  const middle = kept.upperMedian;
  return {
    spread: isFew ? Number.NaN : kept.medianDistance(middle) / (MODEL.medianSd * middle),
    isLonely: isFew && kept.held === MODEL.recentBreaths,
  };
}

function middleOf(kept: MedianWindow): { readonly middle: number; readonly spread: number } | null {
  if (kept.known < MODEL.agreedShare * kept.held || kept.known < MODEL.quietBreaths) return null;
  const middle = kept.upperMedian;
  const spread = kept.medianDistance(middle) / MODEL.medianSd;
  return spread > MODEL.agreedSpread * middle
    ? null
    : { middle, spread: Math.max(spread, MODEL.agreedLeastSd * middle) };
}
