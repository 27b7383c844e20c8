import type { BreathView } from '../breath-view.ts';

/** Breaths over which what goes in and does not come out again is a leak and not trapped gas. */
const MEMORY_BREATHS = 12;
/** Fewer breaths do not tell a leak from a breath that was not breathed out. */
const MINIMUM_BREATHS = 4;
/** So many neighbours are summed where a loss is to be steady: the halves of stacked pairs cancel within them. */
const NEIGHBOURS = 4;
/** A breath that takes in next to nothing, a second trigger with its valve shut, is held against this share of the usual. */
const LEAST_INSPIRED_SHARE = 0.4;
/** A valve that opened and was shut again, share of the usual. */
const NOTHING_SHARE = 0.1;
/** More than a sensor's zero makes of one to three breaths. */
const LEAST_OWN_SHARE = 0.05;
/** A breath that breathes out what stayed of the ones before loses gas only together with them. */
const OWN_BREATHS = 3;
/** As long as two disturbed breaths are in most groups. */
const FIRST_OWN_BREATHS = 2;

/** What one breath took in and did not give back. */
export interface BreathLoss {
  readonly netL: number;
  /** Integral of the square root of the airway pressure. */
  readonly drive: number;
  readonly inspiredL: number;
}

export function measureLoss({ flow, pressure, length, inspirationEnd, rateHz }: BreathView): BreathLoss {
  let net = 0;
  let drive = 0;
  let inspired = 0;
  for (let index = 0; index < length; index += 1) {
    net += flow[index] ?? 0;
    drive += Math.sqrt(Math.max(0, pressure[index] ?? 0));
    if (index === inspirationEnd - 1) inspired = net;
  }
  return { netL: net / 60 / rateHz, drive: drive / rateHz, inspiredL: Math.max(0, inspired / 60 / rateHz) };
}

/**
 * Conductance of the leak, L/s per square root of cmH2O: flow k sqrt(Paw) that makes the volume return over the last
 * breaths (breath-science 2.1). A plain mean, because the halves of a stacked pair cancel in it and in nothing else.
 */
export class LeakTracker {
  #losses: readonly BreathLoss[] = [];

  learn(loss: BreathLoss): void {
    this.#losses = [...this.#losses.slice(1 - MEMORY_BREATHS), loss];
  }

  /** 0 until enough is known; negative when a sensor reads too little. */
  get conductance(): number {
    return this.#losses.length < MINIMUM_BREATHS ? 0 : conductanceOf(this.#losses);
  }

  /**
   * Share of what goes in that a breath loses to a leak that stands: the mean carries single disturbed breaths for as long as
   * it remembers them, so that half the groups of neighbours must lose as much, this breath's among them, and the breath itself
   * must lose gas. 0 = nothing of the kind.
   */
  steadyShare(own: BreathLoss): number {
    if (this.#losses.length < MINIMUM_BREATHS) return 0;
    const losses = [...this.#losses.slice(1 - MEMORY_BREATHS), own];
    if (!losesItself(losses)) return 0;
    const steady = Math.min(this.conductance, middleConductance(losses));
    let inspired = 0;
    for (const loss of losses) inspired += loss.inspiredL;
    const mean = inspired / losses.length;
    // It gives back what the breaths before have kept, and had nothing of its own to lose.
    if (own.netL < 0 && own.inspiredL < NOTHING_SHARE * mean) return 0;
    const least = LEAST_INSPIRED_SHARE * mean;
    return Math.min(1, (steady * own.drive) / Math.max(1e-6, own.inspiredL, least));
  }
}

/** The last breath does, alone or with those just before it. */
function losesItself(losses: readonly BreathLoss[]): boolean {
  let net = 0;
  let inspired = 0;
  const most = losses.length > 2 * NEIGHBOURS ? OWN_BREATHS : FIRST_OWN_BREATHS;
  for (const loss of losses.slice(-most).toReversed()) {
    net += loss.netL;
    inspired += loss.inspiredL;
    if (net >= LEAST_OWN_SHARE * inspired && net > 0) return true;
  }
  return false;
}

/** Median over groups of neighbours. */
function middleConductance(losses: readonly BreathLoss[]): number {
  const groups: number[] = [];
  for (let end = NEIGHBOURS; end <= losses.length; end += 1) {
    groups.push(conductanceOf(losses.slice(end - NEIGHBOURS, end)));
  }
  groups.sort((one, other) => one - other);
  return groups[Math.floor(groups.length / 2)] ?? 0;
}

function conductanceOf(losses: readonly BreathLoss[]): number {
  let net = 0;
  let drive = 0;
  for (const loss of losses) {
    net += loss.netL;
    drive += loss.drive;
  }
  return drive > 0 ? net / drive : 0;
}
