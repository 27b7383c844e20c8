import { medianOf } from '../mechanics/median.ts';

/** Passive breaths whose median is the patient's chest wall. */
const REMEMBERED = 9;
/** Chest wall of an adult who was never passive, cmH2O/L (definitions.md, Simulation), and least VTi of one, mL. */
const USUAL_ELASTANCE = 5.2;
const LEAST_ADULT_VTI_ML = 200;

/** Elastance of the chest wall that an effort is measured with, cmH2O/L. */
export interface ChestWall {
  readonly elastance: number;
  /** Taken from the usual adult, because no passive breath was seen. */
  readonly isPredicted: boolean;
}

/** Keeps the elastance of the chest wall that the last passive breaths of a patient showed. */
export class ChestWallMemory {
  #measured: readonly number[] = [];

  add(elastance: number): void {
    if (elastance > 0) this.#measured = [elastance, ...this.#measured.slice(0, REMEMBERED - 1)];
  }

  forget(): void {
    this.#measured = [];
  }

  /** NaN when no passive breath was seen. */
  get elastance(): number {
    return medianOf(this.#measured);
  }
}

/** Null for a small patient who was never passive. @param measured NaN = none */
export function chooseChestWall(measured: number, vtiMl: number): ChestWall | null {
  if (measured > 0) return { elastance: measured, isPredicted: false };
  return vtiMl >= LEAST_ADULT_VTI_ML ? { elastance: USUAL_ELASTANCE, isPredicted: true } : null;
}
