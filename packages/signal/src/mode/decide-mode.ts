import type { VentilationControl } from '@eupnea/model';
import type { ModeEvidence } from './mode-evidence.ts';

/** Decision thresholds, learned from labelled recordings (tooling/reports/mode/train-thresholds.ts). */
export interface ModeThresholds {
  /** Mean log pressure rise (cmH2O), reduced by the flow at cycling, below which the mode is CPAP. */
  readonly cpapRise: number;
  /** Log of volume change over pressure change below which pressure follows the patient: proportional. */
  readonly proportionalRatio: number;
  /** Log of the relative pressure change above which pressure varies. */
  readonly proportionalChange: number;
  /**
   * 4 x share of equal inspiratory times + log change of the end flow, above which time ends inspiration: PC.
   */
  readonly timeCycled: number;
}

export interface ModeDecision {
  readonly mode: VentilationControl;
  /** 0..1. */
  readonly confidence: number;
  /**
   * Whether the starts of breaths must confirm this support: its pressure is mostly held for the usual time, as in control
   * with a leak or an uneven valve.
   */
  readonly awaitsClock: boolean;
}

/** Minimum number of breaths for a decision. */
const MINIMUM_BREATHS = 3;
const FULL_CONFIDENCE_BREATHS = 10;
const MINIMUM_CONFIDENCE = 0.4;

/**
 * Maximum relative level change of a controlled pressure (PB840: medians of .001 to .015 in pressure control
 * and support, .06 to .5 in proportional assist). Excludes PEEP, because a triggering effort lowers it.
 */
const HELD_LEVEL_STEP = 0.012;
const LEVEL_NOISE = 0.005;

/**
 * Breaths after which the shape decides alone, because the clock is never judged where efforts in every breath hide the
 * starts. Ours: 15 more than the starts that the clock needs.
 */
const WAIT_BREATHS = 25;
export const UNKNOWN_MODE: ModeDecision = { mode: 'unknown', confidence: 0, awaitsClock: false };

/** Width of the transition of each decision, in units of its threshold. */
const WIDTH = { cpap: 0.15, ratio: 0.2, change: 0.2, level: 0.1, joint: 0.1, time: 0.4 } as const;

/**
 * Weight of the end flow: unsupported breaths end at a share of peak flow; proportional ones, which may have
 * similarly low pressures, continue almost to zero.
 */
const END_FLOW_WEIGHT = 3;
const USUAL_END_FLOW = 0.15;
/** Unsupported breaths of the labelled recordings end at up to this share; a larger one says no more. */
const MOST_END_FLOW = 0.35;
/**
 * Correlation of pressure and volume from breath to breath below which pressure does not follow the patient: an effort
 * that a fixed support does not answer pulls its pressure down as it draws in more volume.
 */
const AGAINST_PATIENT = -0.5;
/** Product of the relative changes that pressure and volume make by noise. */
const JOINT_NOISE = 1e-4;
/** End flows that differ by less are equal. */
const END_FLOW_NOISE = 0.005;
/**
 * Share of breaths with identical inspiratory time above which the ventilator, not the patient, ends
 * inspiration.
 */
const CLOCK_SHARE = 0.9;
const CLOCK_WEIGHT = 20;
/**
 * Fewer samples a second do not tell the scatter of a patient's inspirations from that of a valve: recordings of control and of
 * support at 40 and 100 Hz, given 20 to 36 Hz, hold their pressure for the usual time in as many breaths.
 */
const LEAST_TIMING_RATE_HZ = 40;
/** Share of breaths of the usual time below which the patient ends inspiration at any rate (ours). */
const CLEARLY_PATIENT_SHARE = 0.5;

/** Numbers compared with the thresholds. */
export function modeScores(evidence: ModeEvidence): ModeThresholds {
  return {
    cpapRise:
      evidence.logRise - END_FLOW_WEIGHT * (Math.min(evidence.endFlow, MOST_END_FLOW) - USUAL_END_FLOW),
    proportionalRatio: Math.log(evidence.volumeChange + 0.02) - Math.log(evidence.riseChange + 0.01),
    proportionalChange: Math.log(evidence.riseChange + 0.01),
    timeCycled:
      4 * evidence.sameTime +
      CLOCK_WEIGHT * Math.max(0, evidence.sameTime - CLOCK_SHARE) +
      Math.log(evidence.endFlowChange + END_FLOW_NOISE),
  };
}

/** Certainty of each decision given that the earlier ones were negative; 0.5 at the threshold. */
export interface ModeCertainties {
  readonly cpap: number;
  readonly proportional: number;
  readonly timed: number;
}

/** Returns the certainty of each decision, 0..1, by logistic functions of the scores about their thresholds. */
export function weighModes(evidence: ModeEvidence, thresholds: ModeThresholds): ModeCertainties {
  const scores = modeScores(evidence);
  const isLevelMoving = Math.log((evidence.levelStep + LEVEL_NOISE) / (HELD_LEVEL_STEP + LEVEL_NOISE));
  return {
    cpap: certainty(thresholds.cpapRise - scores.cpapRise, WIDTH.cpap),
    proportional:
      certainty(thresholds.proportionalRatio - scores.proportionalRatio, WIDTH.ratio) *
      certainty(scores.proportionalChange - thresholds.proportionalChange, WIDTH.change) *
      certainty(isLevelMoving, WIDTH.level) *
      certainty(correlate(evidence) - AGAINST_PATIENT, WIDTH.joint),
    timed: certainty(scores.timeCycled - thresholds.timeCycled, WIDTH.time),
  };
}

/**
 * Mode: volume control by the flow shape; else CPAP by the pressure height; else proportional assist by a
 * pressure that varies with volume and between breaths; else pressure control by a constant inspiratory time;
 * else pressure support.
 */
export function decideMode(evidence: ModeEvidence, thresholds: ModeThresholds): ModeDecision {
  if (evidence.breaths < MINIMUM_BREATHS) return UNKNOWN_MODE;
  const volume = evidence.machineFlow;
  const { cpap, proportional, timed } = weighModes(evidence, thresholds);
  const supported = (1 - volume) * (1 - cpap);
  let best: VentilationControl = 'unknown';
  let share = 0;
  const weigh = (mode: VentilationControl, own: number) => {
    if (!(own > share)) return;
    best = mode;
    share = own;
  };
  weigh('vc', volume);
  weigh('cpap', (1 - volume) * cpap);
  weigh('pav', supported * proportional);
  weigh('pc', supported * (1 - proportional) * timed);
  weigh('ps', supported * (1 - proportional) * (1 - timed));
  if (isTimingUntold(best, evidence)) return UNKNOWN_MODE;
  const confidence = share * Math.min(1, evidence.breaths / FULL_CONFIDENCE_BREATHS);
  const mode: VentilationControl = share < MINIMUM_CONFIDENCE ? 'unknown' : best;
  return { mode, confidence, awaitsClock: awaitsClock(mode, evidence) };
}

/** Whether only the time of inspiration decided between control and support, and the samples do not show it. */
function isTimingUntold(mode: VentilationControl, { recent, sameTime }: ModeEvidence): boolean {
  if (mode !== 'pc' && (mode !== 'ps' || sameTime < CLEARLY_PATIENT_SHARE)) return false;
  return 1 < LEAST_TIMING_RATE_HZ * (recent.at(-1)?.sampleSeconds ?? 0);
}

function awaitsClock(mode: VentilationControl, { sameTime, breaths }: ModeEvidence): boolean {
  return mode === 'ps' && sameTime >= CLEARLY_PATIENT_SHARE && breaths < WAIT_BREATHS;
}

function correlate({ riseSquare, volumeSquare, riseWithVolume }: ModeEvidence): number {
  return riseWithVolume / (Math.sqrt(riseSquare * volumeSquare) + JOINT_NOISE);
}

function certainty(beyond: number, width: number): number {
  return 1 / (1 + Math.exp(-beyond / width));
}
