import type { BreathView } from '../breath-view.ts';
import type { BreathCase } from './breath-case.ts';
import { atLeast, atMost, type FindingDraft } from './finding-draft.ts';
import { DETECTION } from './thresholds.ts';

/** Longer than noise, shorter than a valve's way. */
const BORDER_SECONDS = 0.05;

type View = Pick<BreathView, 'pressure' | 'flow' | 'length' | 'inspirationEnd' | 'rateHz'>;
type Habits = Pick<BreathCase['habits'], 'usualPeepCmh2o' | 'usualPipCmh2o' | 'usualVtiMl'>;
type Extent = Pick<BreathCase['breath'], 'startIndex' | 'endIndex'>;

/** All of a breath that tells of an open tube. */
export interface TubeSigns {
  readonly view: View;
  readonly signals: Pick<BreathCase['signals'], 'volumeL' | 'length' | 'rateHz'>;
  readonly breath: Extent;
  readonly habits: Habits;
}

/** The tube is off: gas goes in, next to nothing comes back, and no pressure stands. */
export function detectDisconnection({ view, signals, breath, habits }: TubeSigns): FindingDraft | null {
  const returned = returnedShare(view);
  if (!(returned < DETECTION.disconnectedReturnShare)) return null;
  const lostMl = 1000 * (signals.volumeL[signals.length - 1] ?? 0);
  const mostMl = Math.max(
    (1000 / 60) * DETECTION.disconnectedLpm * (signals.length / signals.rateHz),
    DETECTION.disconnectedVolumes * habits.usualVtiMl,
  );
  // The tube came off within the breath, or was put back.
  if (lostMl >= mostMl && borderPressure(view) < DETECTION.openPeepShare * habits.usualPeepCmh2o) {
    return drawDisconnection(breath, atLeast('drawn_volume', lostMl, mostMl, 'mL'), returned);
  }
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of view.pressure) if (value > highest) highest = value;
  const limit = DETECTION.disconnectedPressureShare * habits.usualPipCmh2o;
  if (!(highest < limit) || holdsPeep(view, habits) || isPulled(view) || meetsChest(view)) return null;
  return drawDisconnection(breath, atMost('highest_pressure', highest, limit, 'cm[H2O]'), returned);
}

/** @param sign what says that the tube is open, beside what did not come back */
function drawDisconnection(
  { startIndex, endIndex }: Extent,
  sign: FindingDraft['measurements'][number],
  returned: number,
): FindingDraft {
  const lost = atMost('returned_share', 100 * returned, 100 * DETECTION.disconnectedReturnShare, '%');
  return {
    kind: 'disconnection',
    sign: 'no_pressure',
    from: 0,
    to: endIndex - startIndex - 1,
    measurements: [sign, lost],
  };
}

/**
 * A patient who pulls hard keeps the pressure down as an open tube does, but PEEP stands before and behind; or, where he pulls at
 * both ends, while the gas goes in.
 */
function holdsPeep(view: View, { usualPeepCmh2o }: Habits): boolean {
  if (!(usualPeepCmh2o >= DETECTION.leastPeepCmh2o)) return false;
  if (borderPressure(view) >= DETECTION.openPeepShare * usualPeepCmh2o) return true;
  return laterInflationPressure(view) >= usualPeepCmh2o;
}

/** Mean over the second half of inspiration, when a tube that is off has been off for a while or is back, cmH2O. */
function laterInflationPressure({ pressure, inspirationEnd }: View): number {
  return meanOf(pressure, inspirationEnd >> 1, inspirationEnd);
}

/** Nobody pulls an open tube below the air around it. */
function isPulled({ pressure, length, rateHz }: View): boolean {
  const n = Math.max(1, Math.round(BORDER_SECONDS * rateHz));
  for (let at = 0; at + n <= length; at += n) {
    if (meanOf(pressure, at, at + n) <= -DETECTION.pulledCmh2o) return true;
  }
  return false;
}

/**
 * More pressure stands against the flow than a tube that ends in the air makes; looked at in the third quarter of inspiration, when the
 * valve has long been open and does not close yet.
 */
function meetsChest({ pressure, flow, inspirationEnd }: View): boolean {
  const from = inspirationEnd >> 1;
  const to = Math.max(from + 1, (3 * inspirationEnd) >> 2);
  const standing = meanOf(pressure, from, to);
  const open = (DETECTION.openTubeResistance * meanOf(flow, from, to)) / 60;
  return standing >= Math.max(DETECTION.leastStandingCmh2o, open);
}

/** The lower of the pressures that the breath begins and ends with, cmH2O. */
function borderPressure({ pressure, length, rateHz }: View): number {
  const n = Math.max(1, Math.round(BORDER_SECONDS * rateHz));
  return Math.min(meanOf(pressure, 0, n), meanOf(pressure, length - n, length));
}

function returnedShare(view: View): number {
  let inside = 0;
  let outside = 0;
  for (let index = 0; index < view.length; index += 1) {
    const flow = view.flow[index] ?? 0;
    if (flow > 0) inside += flow;
    else outside -= flow;
  }
  return inside > 0 ? outside / inside : 1;
}

function meanOf(values: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += values[at] ?? 0;
  return sum / (to - from);
}
