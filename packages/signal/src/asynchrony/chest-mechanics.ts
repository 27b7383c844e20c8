import type { TrackedMechanics } from './mechanics-tracker.ts';

/** The chest that a muscle works on; its recoil may bend. */
export interface ChestMechanics extends TrackedMechanics {
  /** What is added to the recoil with the volume squared, cmH2O/L2, */
  readonly bend: number;
  /** and cubed, cmH2O/L3: a sigmoid recoil (Venegas 1998) is stiff at either end. */
  readonly bow: number;
  /** Largest volume of the breaths that taught it, L. */
  readonly fullL: number;
  /** What is added to the slope of the recoil beyond either of STIFFENING_SHARES of that, cmH2O/L. */
  readonly stiffer: number;
  readonly stiffest: number;
}

/**
 * An overdistended lung stiffens tenfold within the last part of a breath, which no polynomial follows: with two corners here 0.4 cmH2O
 * is left over of 1.4 (medians of simulated lungs, docs/algorithms/asynchrony-fit.md). Shares of the largest volume.
 */
export const STIFFENING_SHARES = [0.85, 0.94] as const;

export function straightChest(known: TrackedMechanics): ChestMechanics {
  return { ...known, bend: 0, bow: 0, fullL: 0, stiffer: 0, stiffest: 0 };
}

/** Pressure that holds a volume above that of an empty lung, cmH2O. */
export function recoilPressure(volumeL: number, chest: ChestMechanics): number {
  const { elastance, bend, bow, fullL, stiffer, stiffest } = chest;
  return (
    (elastance + (bend + bow * volumeL) * volumeL) * volumeL +
    stiffer * Math.max(0, volumeL - STIFFENING_SHARES[0] * fullL) +
    stiffest * Math.max(0, volumeL - STIFFENING_SHARES[1] * fullL)
  );
}

/** Slope of the recoil at a volume short of where it stiffens, cmH2O/L. */
export function slopeBelowEnd(volumeL: number, { elastance, bend, bow }: ChestMechanics): number {
  return elastance + (2 * bend + 3 * bow * volumeL) * volumeL;
}

/** Slope of the recoil at the largest volume, cmH2O/L. */
export function slopeAtEnd(chest: ChestMechanics): number {
  return slopeBelowEnd(chest.fullL, chest) + chest.stiffer + chest.stiffest;
}
