import type { TrackedMechanics } from './mechanics-tracker.ts';

/** Mechanics of the chest with non-linear recoil. */
export interface ChestMechanics extends TrackedMechanics {
  /** Quadratic coefficient of the recoil, cmH2O/L2. */
  readonly bend: number;
  /** Cubic coefficient of the recoil, cmH2O/L3: a sigmoid recoil (Venegas 1998) is stiff at both ends. */
  readonly bow: number;
  /** Largest volume of the breaths that the mechanics were fitted to, L. */
  readonly fullL: number;
  /**
   * Increase of the recoil's slope above the first of STIFFENING_SHARES of `fullL`, cmH2O/L; `stiffest` above the
   * second.
   */
  readonly stiffer: number;
  readonly stiffest: number;
}

/**
 * Shares of the largest volume at which the recoil gets steeper. An overdistended lung stiffens tenfold at the end of a
 * breath, which no polynomial follows: with two corners here the residual falls from 1.4 to 0.4 cmH2O (medians of
 * simulated lungs, docs/algorithms/asynchrony-fit.md).
 */
export const STIFFENING_SHARES = [0.85, 0.94] as const;

/** Returns the mechanics with a linear recoil. */
export function straightChest(known: TrackedMechanics): ChestMechanics {
  return { ...known, bend: 0, bow: 0, fullL: 0, stiffer: 0, stiffest: 0 };
}

/** Elastic recoil pressure at a volume above that of the empty lung, cmH2O. */
export function recoilPressure(volumeL: number, chest: ChestMechanics): number {
  const { elastance, bend, bow, fullL, stiffer, stiffest } = chest;
  return (
    (elastance + (bend + bow * volumeL) * volumeL) * volumeL +
    stiffer * Math.max(0, volumeL - STIFFENING_SHARES[0] * fullL) +
    stiffest * Math.max(0, volumeL - STIFFENING_SHARES[1] * fullL)
  );
}

/** Slope of the recoil below the first corner of STIFFENING_SHARES, cmH2O/L. */
export function slopeBelowEnd(volumeL: number, { elastance, bend, bow }: ChestMechanics): number {
  return elastance + (2 * bend + 3 * bow * volumeL) * volumeL;
}

/** Slope of the recoil at the largest volume, cmH2O/L. */
export function slopeAtEnd(chest: ChestMechanics): number {
  return slopeBelowEnd(chest.fullL, chest) + chest.stiffer + chest.stiffest;
}
