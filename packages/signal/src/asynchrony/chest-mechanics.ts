import type { TrackedMechanics } from './mechanics-tracker.ts';

/** The chest that a muscle works on; its recoil may bend. */
export interface ChestMechanics extends TrackedMechanics {
  /** What is added to the recoil with the volume squared, cmH2O/L2. */
  readonly curvature: number;
}

export function straightChest(known: TrackedMechanics): ChestMechanics {
  return { ...known, curvature: 0 };
}

/** Pressure that holds a volume above the breath's start, cmH2O. */
export function recoilPressure(volumeL: number, { elastance, curvature }: ChestMechanics): number {
  return (elastance + curvature * volumeL) * volumeL;
}
