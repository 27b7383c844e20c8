import { endExpiratoryMean } from '../features/measure-pressures.ts';
import { medianInPlace } from '../mechanics/median.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';
import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/**
 * Shape of one inspiration independent of size, which distinguishes volume, pressure and proportional
 * control.
 */
export interface BreathShape {
  /** Time for which the ventilator holds the pressure, s. */
  readonly heldSeconds: number;
  /** Resolution of `heldSeconds`, s. */
  readonly sampleSeconds: number;
  /** Mean Paw of the middle of inspiration above PEEP, cmH2O: height of a square wave without overshoot. */
  readonly pressureRise: number;
  /** Mean Paw of the middle of inspiration, cmH2O. */
  readonly level: number;
  readonly volumeMl: number;
  readonly peakFlowLpm: number;
  /** Flow at the end of inspiration over peak flow. */
  readonly endFlowShare: number;
  /** Mean deviation of Paw over the middle of inspiration relative to the pressure rise; 0 means square. */
  readonly pressureVariation: number;
  /** Whether flow follows a straight line early on, as in volume control. */
  readonly machineFlow: boolean;
}

/** Middle of inspiration: after the rise and before the valve closes. */
const MIDDLE_FROM = 0.3;
const MIDDLE_TO = 0.85;
const MINIMUM_SAMPLES = 6;

/** Null for breaths too short or incomplete. */
export function describeShape(view: BreathView, features: BreathFeatures): BreathShape | null {
  // The machine delivers nothing in a pause.
  const length = view.pauseStart;
  const from = Math.floor(MIDDLE_FROM * length);
  const to = Math.ceil(MIDDLE_TO * length);
  if (!view.continuous || to - from < MINIMUM_SAMPLES || !(features.vti_ml > 0)) return null;
  const { pressure, flow } = view;
  const meanFlow = mean(flow, from, to);
  // Pressure at the end of the breath, whether it is PEEP or not.
  const base =
    view.endSeen && view.inspirationEnd < view.length ? endExpiratoryMean(view, pressure) : Number.NaN;
  const rise = mean(pressure, from, to) - base;
  if (!(meanFlow > 0) || Number.isNaN(rise)) return null;
  const peakFlow = highest(flow, length);
  const last = Math.max(1, Math.round(0.04 * view.rateHz));
  const pressureVariation = spread(pressure, from, to, rise + base) / Math.max(1, Math.abs(rise));
  return {
    heldSeconds: heldSamples(view, base + HELD_SHARE * rise) / view.rateHz,
    sampleSeconds: 1 / view.rateHz,
    pressureRise: rise,
    level: rise + base,
    volumeMl: features.vti_ml,
    peakFlowLpm: peakFlow,
    endFlowShare: mean(flow, Math.max(0, length - last), length) / peakFlow,
    pressureVariation,
    machineFlow:
      pressureVariation > SQUARE_PRESSURE &&
      (isStraight(flow, from, to, meanFlow, length) || isConstant(flow, length, peakFlow)),
  };
}

/** Share of the pressure rise below which the ventilator holds no inspiration any more. */
const HELD_SHARE = 0.5;
/** Where a lung fills before the ventilator opens its valve, the end of the flow scatters, s. */
const MOST_FILLED_SECONDS = 1;

/**
 * Time for which the ventilator holds the pressure, samples with their fraction: from its rise to its fall through the
 * level. It begins later than the onset, which scatters where a flow is noisy, and ends inspiration whether the gas still
 * flows or the lung filled before.
 */
function heldSamples({ pressure, inspirationEnd, length, rateHz }: BreathView, level: number): number {
  let fall = inspirationEnd;
  const to = Math.min(length, fall + Math.round(MOST_FILLED_SECONDS * rateHz));
  while (fall < to && pressure[fall] >= level) fall += 1;
  while (fall > 1 && pressure[fall - 1] < level) fall -= 1;
  let rise = 0;
  while (rise < fall && pressure[rise] < level) rise += 1;
  return crossing(pressure, fall, level) - crossing(pressure, rise, level);
}

/** Where the pressure crosses the level between a sample and the one before, in samples. */
function crossing(pressure: Float32Array, at: number, level: number): number {
  const [before, after] = [pressure[at - 1] ?? Number.NaN, pressure[at] ?? Number.NaN];
  const isCrossed = before < level !== after < level;
  return isCrossed ? at - (level - after) / (before - after) : at;
}

/** Pressure variation below which pressure is controlled for any flow. */
const SQUARE_PRESSURE = 0.05;
/** Mean deviation of flow from its line, relative to mean flow. */
const STRAIGHT_DISTANCE = 0.03;
/** Share of inspiration after which a machine follows its line; a patient's flow rises longer. */
const EARLY_FROM = 0.12;
const EARLY_TO = 0.2;
const EARLY_SHARE = 0.88;

/** Deviation from the level, share of it, and share of inspiration, for a flow set by a machine. */
const LEVEL_DISTANCE = 0.025;
const LEVEL_SHARE = 0.4;
/** Share of peak flow above which the level is searched. */
const NEAR_PEAK = 0.85;

const highFlows = new ScratchArray();

/** Constant flow after a slow rise, as with a settable rise time. */
function isConstant(flow: Float32Array, length: number, peakFlow: number): boolean {
  const high = highFlows.atLeast(length);
  let count = 0;
  for (let index = 0; index < length; index += 1) {
    const value = flow[index];
    if (value >= NEAR_PEAK * peakFlow) high[count++] = value;
  }
  const level = medianInPlace(high, count);
  let near = 0;
  for (let at = 0; at < count; at += 1) {
    if (Math.abs(high[at] - level) <= LEVEL_DISTANCE * level) near += 1;
  }
  return near >= LEVEL_SHARE * length;
}

function isStraight(flow: Float32Array, from: number, to: number, meanFlow: number, length: number): boolean {
  const count = to - from;
  const middle = (count - 1) / 2;
  let slope = 0;
  let squares = 0;
  for (let index = 0; index < count; index += 1) {
    slope += (index - middle) * flow[from + index];
    squares += (index - middle) ** 2;
  }
  slope /= squares;
  let distance = 0;
  for (let index = 0; index < count; index += 1) {
    distance += Math.abs(flow[from + index] - meanFlow - slope * (index - middle));
  }
  if (distance > STRAIGHT_DISTANCE * meanFlow * count) return false;
  const earlyFrom = Math.floor(EARLY_FROM * length);
  const earlyTo = Math.max(earlyFrom + 1, Math.ceil(EARLY_TO * length));
  const onLine = meanFlow + slope * ((earlyFrom + earlyTo - 1) / 2 - from - middle);
  return mean(flow, earlyFrom, earlyTo) > EARLY_SHARE * onLine;
}

function mean(values: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += values[index];
  return sum / (to - from);
}

function spread(values: Float32Array, from: number, to: number, centre: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += Math.abs(values[index] - centre);
  return sum / (to - from);
}

function highest(values: Float32Array, length: number): number {
  let found = 0;
  for (let index = 0; index < length; index += 1) {
    const value = values[index];
    if (value > found) found = value;
  }
  return found;
}
