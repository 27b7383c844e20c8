import type { BreathView } from '../breath-view.ts';
import { medianInPlace } from '../mechanics/median.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';

/** A pressure-controlled breath as a linear rise to a constant level. */
export interface PressureRamp {
  /** Constant level, cmH2O. */
  readonly level: number;
  /** Time from the first sample to the level, s. */
  readonly riseTime: number;
}

/**
 * Share of inspiration from which the level is read, after any rise time (settings of the references: up to
 * 0.4 s).
 */
const HELD_FROM_SHARE = 0.6;
/** Range of the rise used for its slope, because the valve rounds both ends. */
const RISE_FROM_SHARE = 0.2;
const RISE_TO_SHARE = 0.8;
/** Maximum deviation of samples from the level, share of the height and cmH2O. */
const HELD_SHARE = 0.08;
const HELD_CMH2O = 0.5;
const MINIMUM_HEIGHT_CMH2O = 2;

const heldPressures = new ScratchArray();

/** @returns null when the pressure has no constant level */
export function findPressureRamp(view: BreathView, peep: number): PressureRamp | null {
  // The valve begins to open in the last sample or two.
  const end = view.inspirationEnd - Math.max(1, Math.round(0.02 * view.rateHz));
  const from = Math.floor(HELD_FROM_SHARE * end);
  const count = end - from;
  if (count < 3) return null;
  const held = heldPressures.atLeast(count);
  for (let at = 0; at < count; at += 1) held[at] = view.pressure[from + at];
  const level = medianInPlace(held, count);
  const height = level - peep;
  if (!(height >= MINIMUM_HEIGHT_CMH2O)) return null;
  const tolerance = Math.max(HELD_CMH2O, HELD_SHARE * height);
  let off = 0;
  for (let at = 0; at < count; at += 1) if (Math.abs(held[at] - level) > tolerance) off += 1;
  if (off > 0.1 * count) return null;
  const low = crossing(view, peep + RISE_FROM_SHARE * height, end);
  const high = crossing(view, peep + RISE_TO_SHARE * height, end);
  const seconds = (high - low) / view.rateHz / (RISE_TO_SHARE - RISE_FROM_SHARE);
  // Intersection of the line through both crossings with the level; time before its foot is trigger delay.
  const top = high / view.rateHz + (1 - RISE_TO_SHARE) * seconds;
  return { level, riseTime: Math.max(0, Math.min(top, end / view.rateHz)) };
}

/** Position in samples at which pressure first rises through a value. */
function crossing({ pressure }: BreathView, value: number, end: number): number {
  for (let index = 0; index < end; index += 1) {
    const now = pressure[index];
    if (now < value) continue;
    if (index === 0) return 0;
    const before = pressure[index - 1];
    return now > before ? index - (now - value) / (now - before) : index;
  }
  return end;
}
