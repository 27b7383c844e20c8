import type { BreathView } from '../breath-view.ts';

/** Breaths over which what goes in and does not come out again is a leak and not trapped gas. */
const MEMORY_BREATHS = 10;
const KEPT = 1 - 1 / MEMORY_BREATHS;

/**
 * Conductance of the leak, L/s per square root of cmH2O: flow k sqrt(Paw) that makes the volume return over the last
 * breaths (breath-science 2.1). Breath by breath it cannot be told from gas that stays.
 */
export class LeakTracker {
  #netL = 0;
  #drive = 0;

  learn(view: BreathView): void {
    let net = 0;
    let drive = 0;
    for (let index = 0; index < view.length; index += 1) {
      net += view.flow[index] ?? 0;
      drive += Math.sqrt(Math.max(0, view.pressure[index] ?? 0));
    }
    this.#netL = KEPT * this.#netL + net / 60 / view.rateHz;
    this.#drive = KEPT * this.#drive + drive / view.rateHz;
  }

  /** Negative when a sensor reads too little. */
  get conductance(): number {
    return this.#drive > 0 ? this.#netL / this.#drive : 0;
  }
}
