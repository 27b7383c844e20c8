import type { BreathView } from '../breath-view.ts';

/** Breaths over which what goes in and does not come out again is a leak and not trapped gas. */
const MEMORY_BREATHS = 12;
/** Fewer breaths do not tell a leak from a breath that was not breathed out. */
const MINIMUM_BREATHS = 4;

interface BreathLoss {
  readonly netL: number;
  /** Integral of the square root of the airway pressure. */
  readonly drive: number;
}

/**
 * Conductance of the leak, L/s per square root of cmH2O: flow k sqrt(Paw) that makes the volume return over the last
 * breaths (breath-science 2.1). A plain mean, because the halves of a stacked pair cancel in it and in nothing else.
 */
export class LeakTracker {
  #losses: readonly BreathLoss[] = [];

  learn(view: BreathView): void {
    let net = 0;
    let drive = 0;
    for (let index = 0; index < view.length; index += 1) {
      net += view.flow[index] ?? 0;
      drive += Math.sqrt(Math.max(0, view.pressure[index] ?? 0));
    }
    const loss = { netL: net / 60 / view.rateHz, drive: drive / view.rateHz };
    this.#losses = [...this.#losses.slice(1 - MEMORY_BREATHS), loss];
  }

  /** 0 until enough is known; negative when a sensor reads too little. */
  get conductance(): number {
    if (this.#losses.length < MINIMUM_BREATHS) return 0;
    let net = 0;
    let drive = 0;
    for (const loss of this.#losses) {
      net += loss.netL;
      drive += loss.drive;
    }
    return drive > 0 ? net / drive : 0;
  }
}
