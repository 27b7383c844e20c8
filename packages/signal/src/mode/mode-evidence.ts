import { medianInPlace } from '../mechanics/median.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import type { BreathShape } from './breath-shape.ts';

/** Evidence of the mode: running means over about MEMORY_BREATHS, and the last shapes. */
export interface ModeEvidence {
  readonly recent: readonly BreathShape[];
  /** Number of breaths since the start or the last change of support. */
  readonly breaths: number;
  /** Share of breaths that hold their pressure for the usual time. */
  readonly sameTime: number;
  /** Mean deviation of the pressure rise from its recent median, relative. */
  readonly riseChange: number;
  /** Mean log of the pressure rise, cmH2O. */
  readonly logRise: number;
  /** Mean end-inspiratory flow relative to peak flow. */
  readonly endFlow: number;
  readonly endFlowChange: number;
  readonly volumeChange: number;
  /** Mean squares and mean product of the relative changes of pressure rise and volume from their recent medians. */
  readonly riseSquare: number;
  readonly volumeSquare: number;
  readonly riseWithVolume: number;
  /** Usual breath-to-breath change of inspiratory pressure relative to the median rise. */
  readonly levelStep: number;
  /** Share of breaths with machine-controlled flow. */
  readonly machineFlow: number;
}

/**
 * Averaging length in breaths: modes last hundreds of breaths. Chosen between 25 and 80 on the training
 * recordings (npm run report:mode).
 */
const MEMORY_BREATHS = 40;
const RECENT_BREATHS = 9;
/**
 * Log deviation of the rise (factor 1.6) that indicates a changed setting, after which old breaths count
 * less.
 */
const CHANGED_LOG_RISE = 0.5;
const BREATHS_AFTER_CHANGE = 6;
/**
 * Times are equal within one sample, with tolerance, or within the scatter of a valve on a passive lung. The threshold was
 * trained at 50 Hz, where a sample is 20 ms: a finer clock must not find differences that were none there.
 */
const SAME_TIME_SAMPLES = 1.05;
const SAME_TIME_SECONDS = 0.017;
/** Quantile of the recent changes that counts as usual. */
const USUAL_STEP_SHARE = 0.35;
const LEAST_RISE_CMH2O = 0.5;

/**
 * Returns the evidence with one more breath: exponential averages whose memory shortens when the pressure rise changes.
 * Null starts a new average.
 */
export function addToEvidence(previous: ModeEvidence | null, shape: BreathShape): ModeEvidence {
  const kept = previous?.recent ?? [];
  const recent = kept.length < RECENT_BREATHS ? kept.slice() : kept.slice(1);
  recent.push(shape);
  const held = medianBy(recent, (past) => past.heldSeconds);
  const rise = medianBy(recent, (past) => past.pressureRise);
  const endFlow = medianBy(recent, (past) => past.endFlowShare);
  const volume = medianBy(recent, (past) => past.volumeMl);
  const tolerance = Math.max(SAME_TIME_SECONDS, SAME_TIME_SAMPLES * shape.sampleSeconds);
  const changed =
    previous !== null &&
    Math.abs(Math.log(Math.max(LEAST_RISE_CMH2O, rise)) - previous.logRise) > CHANGED_LOG_RISE;
  const counted = (previous?.breaths ?? 0) + 1;
  const breaths = changed ? Math.min(counted, BREATHS_AFTER_CHANGE) : counted;
  const weight = Math.max(1 / breaths, 1 / MEMORY_BREATHS);
  const blend = (old: number | undefined, now: number) =>
    old === undefined ? now : old + weight * (now - old);
  const riseStep = bounded((shape.pressureRise - rise) / Math.max(1, rise));
  const volumeStep = bounded((shape.volumeMl - volume) / Math.max(10, volume));
  return {
    recent,
    breaths,
    sameTime: blend(previous?.sameTime, Math.abs(shape.heldSeconds - held) <= tolerance ? 1 : 0),
    riseChange: blend(previous?.riseChange, Math.abs(riseStep)),
    logRise: blend(previous?.logRise, Math.log(Math.max(LEAST_RISE_CMH2O, shape.pressureRise))),
    endFlow: blend(previous?.endFlow, Math.min(1, Math.max(0, shape.endFlowShare))),
    endFlowChange: blend(previous?.endFlowChange, Math.min(0.3, Math.abs(shape.endFlowShare - endFlow))),
    volumeChange: blend(previous?.volumeChange, Math.abs(volumeStep)),
    riseSquare: blend(previous?.riseSquare, riseStep ** 2),
    volumeSquare: blend(previous?.volumeSquare, volumeStep ** 2),
    riseWithVolume: blend(previous?.riseWithVolume, riseStep * volumeStep),
    levelStep: usualStep(recent) / Math.max(1, rise),
    machineFlow: blend(previous?.machineFlow, shape.machineFlow ? 1 : 0),
  };
}

/** One breath says no more than a doubled or a missing value. */
const bounded = (change: number): number => Math.max(-1, Math.min(1, change));

const ranked = new ScratchArray();

function medianBy(shapes: readonly BreathShape[], read: (shape: BreathShape) => number): number {
  const values = ranked.atLeast(shapes.length);
  let count = 0;
  for (const shape of shapes) values[count++] = read(shape);
  return medianInPlace(values, count);
}

/** Usual change, cmH2O, robust to disturbed breaths and setting changes. */
function usualStep(shapes: readonly BreathShape[]): number {
  const count = shapes.length - 1;
  if (count < 1) return 0;
  const steps = ranked.atLeast(count);
  let previous = shapes[0]?.level ?? 0;
  for (let at = 0; at < count; at += 1) {
    const level = shapes[at + 1]?.level ?? 0;
    steps[at] = Math.abs(level - previous);
    previous = level;
  }
  return selectRank(steps, Math.floor(USUAL_STEP_SHARE * (count - 1)), count);
}
