import type { TrackedMechanics } from './mechanics-tracker.ts';

/** The chest that a muscle works on; its recoil may bend. */
export interface ChestMechanics extends TrackedMechanics {
  /** What is added to the recoil with the volume squared, cmH2O/L2, */
  readonly bend: number;
  /** and cubed, cmH2O/L3: a sigmoid recoil (Venegas 1998) is stiff at either end. */
  readonly bow: number;
}

export function straightChest(known: TrackedMechanics): ChestMechanics {
  return { ...known, bend: 0, bow: 0 };
}

/** Pressure that holds a volume above the breath's start, cmH2O. */
export function recoilPressure(volumeL: number, { elastance, bend, bow }: ChestMechanics): number {
  return (elastance + (bend + bow * volumeL) * volumeL) * volumeL;
}
