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

/** How fast a decision becomes certain on either side of its threshold, in the unit of the threshold. */
const WIDTH = { cpap: 0.15, ratio: 0.2, change: 0.2, time: 0.4 } as const;

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

/**
 * Volume control from the shape of flow; else CPAP from the height of pressure, proportional assist from a pressure that
 * changes with the volume, pressure control from an inspiratory time that does not change, pressure support the rest.
 */
export function decideMode(evidence: ModeEvidence, thresholds: ModeThresholds): ModeDecision {
  if (evidence.breaths < MINIMUM_BREATHS) return { mode: 'unknown', confidence: 0 };
  const scores = modeScores(evidence);
  const volume = evidence.machineFlow;
  const cpap = certainty(thresholds.cpapRise - scores.cpapRise, WIDTH.cpap);
  const proportional =
    certainty(thresholds.proportionalRatio - scores.proportionalRatio, WIDTH.ratio) *
    certainty(scores.proportionalChange - thresholds.proportionalChange, WIDTH.change);
  const timed = certainty(scores.timeCycled - thresholds.timeCycled, WIDTH.time);
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
