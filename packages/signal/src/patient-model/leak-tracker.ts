import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import type { DetectedView } from '../breath-view.ts';
import { MODEL } from './model-constants.ts';

/** Volume balance of one breath. */
export interface BreathLoss {
  readonly netL: number;
  /** Integral of the square root of the airway pressure, cmH2O^0.5 s. */
  readonly drive: number;
  readonly inspiredL: number;
}

const NO_LOSS: BreathLoss = { netL: 0, drive: 0, inspiredL: 0 };

/** Returns the volume balance of one breath from its unadjusted flow (L/min) and pressure (cmH2O). */
export function measureLoss({ flow, pressure, length, inspirationEnd, rateHz }: DetectedView): BreathLoss {
  let net = 0;
  let drive = 0;
  let inspired = 0;
  for (let index = 0; index < length; index += 1) {
    net += flow[index];
    drive += Math.sqrt(Math.max(0, pressure[index]));
    if (index === inspirationEnd - 1) inspired = net;
  }
  return { netL: net / 60 / rateHz, drive: drive / rateHz, inspiredL: Math.max(0, inspired / 60 / rateHz) };
}

/**
 * Estimates the conductance k of the leak, L/s per square root of cmH2O: flow = k sqrt(Paw) balances the volume over
 * the last breaths (definitions.md, Breath numbers). Uses a plain mean, because only in a mean do the halves of a stacked pair
 * cancel.
 */
export class LeakTracker {
  #losses: readonly BreathLoss[] = [];

  learn(loss: BreathLoss): void {
    const newest = [...this.#losses.slice(1 - MODEL.leakChangeBreaths), loss];
    // A mask that is moved changes the leak at once: the breaths before are of another leak.
    const isChanged = newest.length === MODEL.leakChangeBreaths && this.#areUnexplained(newest);
    this.#losses = isChanged ? newest : [...this.#losses.slice(1 - MODEL.leakBreaths), loss];
  }

  /**
   * True when this breath and the one before lose gas, or gain it, that the leak does not explain: the halves of a stacked
   * pair do the opposite of each other.
   */
  isInDoubt(own: BreathLoss): boolean {
    const before = this.#losses.at(-1);
    return before !== undefined && this.#areUnexplained([before, own]);
  }

  #areUnexplained(losses: readonly BreathLoss[]): boolean {
    const { conductance } = this;
    const shares = losses.map(
      ({ netL, drive, inspiredL }) => (netL - conductance * drive) / Math.max(1e-6, inspiredL),
    );
    return (
      shares.every((share) => share > MODEL.leakChangeShare) ||
      shares.every((share) => share < -MODEL.leakChangeShare)
    );
  }

  /** Drops the last breath, an artefact. */
  forgetLast(): void {
    this.#losses = this.#losses.slice(0, -1);
  }

  /**
   * Conductance, L/s per square root of cmH2O. 0 before `leastBreaths` breaths; negative when a sensor underestimates inspired
   * flow.
   */
  get conductance(): number {
    const { length } = this.#losses;
    return length < MODEL.leastBreaths ? 0 : conductanceOf(this.#losses, 0, length);
  }

  /**
   * Returns the share of the inspired volume that a steady leak takes, 0..1; 0 = no steady leak. Single disturbed
   * breaths bias the mean for as long as it includes them. Therefore half of the groups of adjacent breaths must lose
   * as much, and this breath itself must lose gas.
   */
  steadyShare(own: BreathLoss): number {
    if (this.#losses.length < MODEL.leastBreaths) return 0;
    const losses = [...this.#losses.slice(1 - MODEL.leakBreaths), own];
    if (!losesItself(losses)) return 0;
    const steady = Math.min(this.conductance, middleConductance(losses));
    let inspired = 0;
    for (const loss of losses) inspired += loss.inspiredL;
    const mean = inspired / losses.length;
    // This breath exhales volume retained by earlier ones and inspired too little to lose any.
    if (own.netL < 0 && own.inspiredL < MODEL.leakNothingShare * mean) return 0;
    const least = MODEL.leakInspiredShare * mean;
    return Math.min(1, (steady * own.drive) / Math.max(1e-6, own.inspiredL, least));
  }
}

/** True when the last breath loses gas, alone or together with those just before it. */
function losesItself(losses: readonly BreathLoss[]): boolean {
  let net = 0;
  let inspired = 0;
  const most = losses.length > 2 * MODEL.leakGroup ? MODEL.leakOwnBreaths : MODEL.leakFirstOwnBreaths;
  for (let ago = 1; ago <= most; ago += 1) {
    const { netL, inspiredL } = losses.at(-ago) ?? NO_LOSS;
    net += netL;
    inspired += inspiredL;
    if (net >= MODEL.leakOwnShare * inspired && net > 0) return true;
  }
  return false;
}

/** Median conductance over groups of adjacent breaths. */
function middleConductance(losses: readonly BreathLoss[]): number {
  const count = losses.length - MODEL.leakGroup + 1;
  const groups = conductances.atLeast(count);
  for (let at = 0; at < count; at += 1) groups[at] = conductanceOf(losses, at, at + MODEL.leakGroup);
  return selectRank(groups, count >> 1, count);
}

const conductances = new ScratchArray();

/** Conductance by the losses [from, to). */
function conductanceOf(losses: readonly BreathLoss[], from: number, to: number): number {
  let net = 0;
  let drive = 0;
  for (let at = from; at < to; at += 1) {
    const loss = losses[at];
    net += loss.netL;
    drive += loss.drive;
  }
  return drive > 0 ? net / drive : 0;
}
