import { selectRank } from '../mechanics/select-rank.ts';
import { MODEL } from './model-constants.ts';

/** Elastance and resistance that the methods of single breaths agree on, over the last breaths, each with its spread. */
export interface AgreedMechanics {
  readonly elastance: number;
  readonly elastanceSd: number;
  readonly resistance: number;
  readonly resistanceSd: number;
}

/**
 * Keeps what the methods of single breaths gave where their gates held. They know a shape of the effort, which the sums of
 * breaths do not, so that they speak where every breath has one.
 */
export class BreathMechanics {
  readonly #elastances: number[] = [];
  readonly #resistances: number[] = [];

  /** NaN where the breath gave none. */
  learn(complianceMlCmh2o: number, resistance: number): void {
    keep(this.#elastances, 1000 / complianceMlCmh2o);
    keep(this.#resistances, resistance);
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

function keep(kept: number[], value: number): void {
  kept.push(value);
  if (kept.length > MODEL.agreedBreaths) kept.shift();
}

function middleOf(kept: readonly number[]): { readonly middle: number; readonly spread: number } | null {
  const values = Float64Array.from(kept).filter((value) => value > 0);
  if (values.length < MODEL.agreedShare * kept.length || values.length < MODEL.quietBreaths) return null;
  const middle = selectRank(values, values.length >> 1, values.length);
  const away = values.map((value) => Math.abs(value - middle));
  const spread = selectRank(away, away.length >> 1, away.length) / 0.674;
  return spread > MODEL.agreedSpread * middle
    ? null
    : { middle, spread: Math.max(spread, MODEL.agreedLeastSd * middle) };
}
