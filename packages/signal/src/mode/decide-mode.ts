import type { VentilationControl } from '@eupnea/model';
import type { ModeEvidence } from './mode-evidence.ts';

/** Where the decisions lie; learned from labelled recordings (tooling/reports/mode/train-thresholds.ts). */
export interface ModeThresholds {
  /** Mean log of the pressure rise (cmH2O), lowered by the flow that is left at cycling, below which it is CPAP. */
  readonly cpapRise: number;
  /** Log of volume change over pressure change below which pressure follows the patient: proportional. */
  readonly proportionalRatio: number;
  /** Log of the relative pressure change above which pressure changes at all. */
  readonly proportionalChange: number;
  /** Of 4 x share of same inspiratory times + log change of the end flow: above it, time ends inspiration: PC. */
  readonly timeCycled: number;
}

export interface ModeDecision {
  readonly mode: VentilationControl;
  /** 0..1. */
  readonly confidence: number;
}

/** Fewer breaths have no habits. */
const MINIMUM_BREATHS = 3;
const FULL_CONFIDENCE_BREATHS = 10;
const MINIMUM_CONFIDENCE = 0.4;

/**
 * A ventilator that holds its pressure comes back to it to this share of the rise (PB840: medians of .001 to .015 in pressure
 * control and support, of .06 to .5 in proportional assist). PEEP is no part of it: an effort that triggers lowers
 * the end of expiration, and the rise changes although the pressure is held.
 */
const HELD_LEVEL_STEP = 0.012;
const LEVEL_NOISE = 0.005;

/** How fast a decision becomes certain on either side of its threshold, in the unit of the threshold. */
const WIDTH = { cpap: 0.15, ratio: 0.2, change: 0.2, level: 0.1, time: 0.4 } as const;

/**
 * Unsupported breaths end at a share of their peak flow; proportional ones, which can be as low in pressure, are carried
 * on until flow is nearly over.
 */
const END_FLOW_WEIGHT = 3;
const USUAL_END_FLOW = 0.15;
/** End flows that differ by less are one. */
const END_FLOW_NOISE = 0.005;
/** No patient keeps his inspiratory time so well: beyond this share it is the clock's, even if nothing else changes. */
const CLOCK_SHARE = 0.9;
const CLOCK_WEIGHT = 20;

/** The numbers that are compared with the thresholds. */
export function modeScores(evidence: ModeEvidence): ModeThresholds {
  return {
    cpapRise: evidence.logRise - END_FLOW_WEIGHT * (evidence.endFlow - USUAL_END_FLOW),
    proportionalRatio: Math.log(evidence.volumeChange + 0.02) - Math.log(evidence.riseChange + 0.01),
    proportionalChange: Math.log(evidence.riseChange + 0.01),
    timeCycled:
      4 * evidence.sameTime +
      CLOCK_WEIGHT * Math.max(0, evidence.sameTime - CLOCK_SHARE) +
      Math.log(evidence.endFlowChange + END_FLOW_NOISE),
  };
}

/** How sure each decision is, given that the ones before it said no; 0.5 on its threshold. */
export interface ModeCertainties {
  readonly cpap: number;
  readonly proportional: number;
  readonly timed: number;
}

export function weighModes(evidence: ModeEvidence, thresholds: ModeThresholds): ModeCertainties {
  const scores = modeScores(evidence);
  const isLevelMoving = Math.log((evidence.levelStep + LEVEL_NOISE) / (HELD_LEVEL_STEP + LEVEL_NOISE));
  return {
    cpap: certainty(thresholds.cpapRise - scores.cpapRise, WIDTH.cpap),
    proportional:
      certainty(thresholds.proportionalRatio - scores.proportionalRatio, WIDTH.ratio) *
      certainty(scores.proportionalChange - thresholds.proportionalChange, WIDTH.change) *
      certainty(isLevelMoving, WIDTH.level),
    timed: certainty(scores.timeCycled - thresholds.timeCycled, WIDTH.time),
  };
}

/**
 * Volume control from the shape of flow; else CPAP from the height of pressure, proportional assist from a pressure that
 * changes with the volume and comes to another level in every breath, pressure control from an inspiratory time that does
 * not change, pressure support the rest.
 */
export function decideMode(evidence: ModeEvidence, thresholds: ModeThresholds): ModeDecision {
  if (evidence.breaths < MINIMUM_BREATHS) return { mode: 'unknown', confidence: 0 };
  const volume = evidence.machineFlow;
  const { cpap, proportional, timed } = weighModes(evidence, thresholds);
  const supported = (1 - volume) * (1 - cpap);
  const shares: readonly (readonly [VentilationControl, number])[] = [
    ['vc', volume],
    ['cpap', (1 - volume) * cpap],
    ['pav', supported * proportional],
    ['pc', supported * (1 - proportional) * timed],
    ['ps', supported * (1 - proportional) * (1 - timed)],
  ];
  let best: ModeDecision = { mode: 'unknown', confidence: 0 };
  for (const [mode, confidence] of shares) if (confidence > best.confidence) best = { mode, confidence };
  const known = Math.min(1, evidence.breaths / FULL_CONFIDENCE_BREATHS);
  return best.confidence < MINIMUM_CONFIDENCE
    ? { mode: 'unknown', confidence: best.confidence * known }
    : { mode: best.mode, confidence: best.confidence * known };
}

function certainty(beyond: number, width: number): number {
  return 1 / (1 + Math.exp(-beyond / width));
}
