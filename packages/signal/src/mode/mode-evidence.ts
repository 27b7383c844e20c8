import { medianOf } from '../mechanics/median.ts';
import type { BreathShape } from './breath-shape.ts';

/** What the breaths so far say of the mode: running means over about MEMORY_BREATHS, and the last shapes. */
export interface ModeEvidence {
  readonly recent: readonly BreathShape[];
  /** Breaths that count, since the start or since the support changed. */
  readonly breaths: number;
  /** Share of breaths with the usual inspiratory time, to one sample. */
  readonly sameTime: number;
  /** Mean distance of the pressure rise from its recent median, over that median. */
  readonly riseChange: number;
  /** Mean logarithm of the pressure rise, cmH2O. */
  readonly logRise: number;
  /** Mean flow at the end of inspiration over peak flow. */
  readonly endFlow: number;
  readonly endFlowChange: number;
  readonly volumeChange: number;
  /** Usual change of the inspiratory pressure from breath to breath over the last breaths, over their median rise. */
  readonly levelStep: number;
  /** Share of breaths whose flow is a machine's. */
  readonly machineFlow: number;
}

/** Modes stay for hundreds of breaths; chosen on the training recordings between 25 and 80 (npm run report:mode). */
const MEMORY_BREATHS = 40;
const RECENT_BREATHS = 9;
/** A rise that departs this far from its mean (log scale, a factor of 1.6) is another setting: old breaths count less. */
const CHANGED_LOG_RISE = 0.5;
const BREATHS_AFTER_CHANGE = 6;
/** Inspiratory times are the same when they differ by one sample (and a hair), or by the jitter of a valve. */
const SAME_TIME_SAMPLES = 1.05;
const SAME_TIME_SECONDS = 0.008;
/** The change that this share of the last breaths stays below is the usual one. */
const USUAL_STEP_SHARE = 0.35;
const LEAST_RISE_CMH2O = 0.5;

export function addToEvidence(former: ModeEvidence | null, shape: BreathShape): ModeEvidence {
  const kept = former?.recent ?? [];
  const recent = kept.length < RECENT_BREATHS ? kept.slice() : kept.slice(1);
  recent.push(shape);
  const ti = medianOf(recent.map((one) => one.ti));
  const rise = medianOf(recent.map((one) => one.pressureRise));
  const endFlow = medianOf(recent.map((one) => one.endFlowShare));
  const volume = medianOf(recent.map((one) => one.volumeMl));
  const tolerance = Math.max(SAME_TIME_SECONDS, SAME_TIME_SAMPLES * shape.sampleSeconds);
  const changed =
    former !== null &&
    Math.abs(Math.log(Math.max(LEAST_RISE_CMH2O, rise)) - former.logRise) > CHANGED_LOG_RISE;
  const counted = (former?.breaths ?? 0) + 1;
  const breaths = changed ? Math.min(counted, BREATHS_AFTER_CHANGE) : counted;
  const weight = Math.max(1 / breaths, 1 / MEMORY_BREATHS);
  const blend = (old: number | undefined, now: number) =>
    old === undefined ? now : old + weight * (now - old);
  return {
    recent,
    breaths,
    sameTime: blend(former?.sameTime, Math.abs(shape.ti - ti) <= tolerance ? 1 : 0),
    riseChange: blend(
      former?.riseChange,
      Math.min(1, Math.abs(shape.pressureRise - rise) / Math.max(1, rise)),
    ),
    logRise: blend(former?.logRise, Math.log(Math.max(LEAST_RISE_CMH2O, shape.pressureRise))),
    endFlow: blend(former?.endFlow, Math.min(1, Math.max(0, shape.endFlowShare))),
    endFlowChange: blend(former?.endFlowChange, Math.min(0.3, Math.abs(shape.endFlowShare - endFlow))),
    volumeChange: blend(
      former?.volumeChange,
      Math.min(1, Math.abs(shape.volumeMl / Math.max(10, volume) - 1)),
    ),
    levelStep: usualStep(recent) / Math.max(1, rise),
    machineFlow: blend(former?.machineFlow, shape.machineFlow ? 1 : 0),
  };
}

/** cmH2O; breaths that are disturbed and a jump to another setting count for little. */
function usualStep(shapes: readonly BreathShape[]): number {
  const steps = shapes.slice(1).map(({ level }, at) => Math.abs(level - (shapes[at]?.level ?? level)));
  steps.sort((one, other) => one - other);
  return steps[Math.floor(USUAL_STEP_SHARE * (steps.length - 1))] ?? 0;
}
