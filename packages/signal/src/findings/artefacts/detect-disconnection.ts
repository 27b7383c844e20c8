import type { DetectedView } from '../../breath-view.ts';
import type { ArtefactCase } from './artefact-case.ts';
import { atLeast, atMost, type FindingDraft } from '../finding-draft.ts';
import { ARTEFACTS } from './artefact-constants.ts';

type View = Pick<DetectedView, 'pressure' | 'flow' | 'length' | 'inspirationEnd' | 'rateHz'>;
type Habits = Pick<ArtefactCase['habits'], 'usualPeepCmh2o' | 'usualPipCmh2o' | 'usualVtiMl'>;
type Extent = Pick<ArtefactCase['breath'], 'startIndex' | 'endIndex'>;

/** Inputs of the disconnection detector for one breath. */
export interface TubeSigns {
  readonly view: View;
  readonly signals: Pick<ArtefactCase['signals'], 'volumeL' | 'length' | 'rateHz'>;
  readonly breath: Extent;
  readonly habits: Habits;
}

/** Detects an open circuit: inspiratory flow, almost no returned volume, and no pressure. Returns null otherwise. */
export function detectDisconnection({ view, signals, breath, habits }: TubeSigns): FindingDraft | null {
  const returned = returnedShare(view);
  if (!(returned < ARTEFACTS.disconnectedReturnShare)) return null;
  const lostMl = 1000 * signals.volumeL[signals.length - 1];
  const mostMl = Math.max(
    (1000 / 60) * ARTEFACTS.disconnectedLpm * (signals.length / signals.rateHz),
    ARTEFACTS.disconnectedVolumes * habits.usualVtiMl,
  );
  // The tube was disconnected or reconnected during the breath, or was open for most of it.
  const openCmh2o = ARTEFACTS.openPeepShare * habits.usualPeepCmh2o;
  if (lostMl >= mostMl && (borderPressure(view) < openCmh2o || isMostlyBelow(view, openCmh2o))) {
    return drawDisconnection(breath, atLeast('drawn_volume', lostMl, mostMl, 'mL'), returned);
  }
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of view.pressure) if (value > highest) highest = value;
  const limit = ARTEFACTS.disconnectedPressureShare * habits.usualPipCmh2o;
  if (!(highest < limit) || holdsPeep(view, habits) || isPulled(view) || meetsChest(view)) return null;
  return drawDisconnection(breath, atMost('highest_pressure', highest, limit, 'cm[H2O]'), returned);
}

/** @param sign the measurement that shows the open circuit, beside the returned share */
function drawDisconnection(
  { startIndex, endIndex }: Extent,
  sign: FindingDraft['measurements'][number],
  returned: number,
): FindingDraft {
  const lost = atMost('returned_share', 100 * returned, 100 * ARTEFACTS.disconnectedReturnShare, '%');
  return {
    kind: 'disconnection',
    sign: 'no_pressure',
    from: 0,
    to: endIndex - startIndex - 1,
    measurements: [sign, lost],
  };
}

/**
 * True when PEEP proves a closed circuit. A strong effort also keeps pressure low, but PEEP remains at the ends of the
 * breath or, with efforts at both ends, during inflation.
 */
function holdsPeep(view: View, { usualPeepCmh2o }: Habits): boolean {
  if (!(usualPeepCmh2o >= ARTEFACTS.leastPeepCmh2o)) return false;
  if (borderPressure(view) >= ARTEFACTS.openPeepShare * usualPeepCmh2o) return true;
  return laterInflationPressure(view) >= usualPeepCmh2o;
}

/** Mean pressure over the second half of inspiration, cmH2O: by then a disconnection or reconnection is complete. */
function laterInflationPressure({ pressure, inspirationEnd }: View): number {
  return meanOf(pressure, inspirationEnd >> 1, inspirationEnd);
}

/** True when pressure falls clearly below atmosphere, which is impossible in an open circuit. */
function isPulled({ pressure, length, rateHz }: View): boolean {
  const n = Math.max(1, Math.round(ARTEFACTS.borderS * rateHz));
  for (let at = 0; at + n <= length; at += n) {
    if (meanOf(pressure, at, at + n) <= -ARTEFACTS.pulledCmh2o) return true;
  }
  return false;
}

/**
 * True when the airway pressure exceeds that of flow through a tube open to air. Uses the third quarter of inspiration,
 * between the opening and the closing of the valve.
 */
function meetsChest({ pressure, flow, inspirationEnd }: View): boolean {
  const from = inspirationEnd >> 1;
  const to = Math.max(from + 1, (3 * inspirationEnd) >> 2);
  const standing = meanOf(pressure, from, to);
  const open = (ARTEFACTS.openTubeResistance * meanOf(flow, from, to)) / 60;
  return standing >= Math.max(ARTEFACTS.leastStandingCmh2o, open);
}

/** The lower of the pressures at the start and the end of the breath, cmH2O. */
function borderPressure({ pressure, length, rateHz }: View): number {
  const n = Math.max(1, Math.round(ARTEFACTS.borderS * rateHz));
  return Math.min(meanOf(pressure, 0, n), meanOf(pressure, length - n, length));
}

function isMostlyBelow({ pressure, length }: View, limitCmh2o: number): boolean {
  let below = 0;
  for (let at = 0; at < length; at += 1) if (pressure[at] < limitCmh2o) below += 1;
  return 2 * below > length;
}

function returnedShare(view: View): number {
  let inside = 0;
  let outside = 0;
  for (let index = 0; index < view.length; index += 1) {
    const flow = view.flow[index];
    if (flow > 0) inside += flow;
    else outside -= flow;
  }
  return inside > 0 ? outside / inside : 1;
}

function meanOf(values: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += values[at];
  return sum / (to - from);
}
