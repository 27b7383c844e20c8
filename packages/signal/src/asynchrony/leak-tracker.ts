import type { BreathView } from '../breath-view.ts';

/** Breaths over which what goes in and does not come out again is a leak and not trapped gas. */
const MEMORY_BREATHS = 10;
const KEPT = 1 - 1 / MEMORY_BREATHS;
/** Fewer breaths do not tell a leak from a breath that was not breathed out. */
const MINIMUM_BREATHS = 4;

/**
 * Conductance of the leak, L/s per square root of cmH2O: flow k sqrt(Paw) that makes the volume return over the last
 * breaths (breath-science 2.1). Breath by breath it cannot be told from gas that stays.
 */
export class LeakTracker {
  #netL = 0;
  #drive = 0;
  #breaths = 0;

  learn(view: BreathView): void {
    const { netL, drive } = this.#sumWith(view);
    this.#netL = netL;
    this.#drive = drive;
    this.#breaths += 1;
  }

  /** With the breath in question, which is not learned yet. Negative when a sensor reads too little. */
  conductanceWith(view: BreathView): number {
    const { netL, drive } = this.#sumWith(view);
    return drive > 0 && this.#breaths >= MINIMUM_BREATHS ? netL / drive : 0;
  }

  #sumWith(view: BreathView): { readonly netL: number; readonly drive: number } {
    let net = 0;
    let drive = 0;
    for (let index = 0; index < view.length; index += 1) {
      net += view.flow[index] ?? 0;
      drive += Math.sqrt(Math.max(0, view.pressure[index] ?? 0));
    }
    return {
      netL: KEPT * this.#netL + net / 60 / view.rateHz,
      drive: KEPT * this.#drive + drive / view.rateHz,
    };
  }
}
