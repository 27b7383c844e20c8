/** Number of bins of confidence, 0 to 1. */
const BINS = 10;

export interface ReliabilityBin {
  /** Number of findings with a confidence in the bin. */
  readonly count: number;
  /** Sum of the confidences of these findings. */
  readonly confidence: number;
  /** Number of these findings that are true. */
  readonly right: number;
}

export type Reliability = readonly ReliabilityBin[];

export const EMPTY_RELIABILITY: Reliability = Array.from({ length: BINS }, () => ({
  count: 0,
  confidence: 0,
  right: 0,
}));

/** Adds a finding; a confidence of 1 belongs to the last bin. */
export function addFinding(reliability: Reliability, confidence: number, isRight: boolean): Reliability {
  const at = Math.min(BINS - 1, Math.floor(confidence * BINS));
  return reliability.map((bin, index) =>
    index === at
      ? {
          count: bin.count + 1,
          confidence: bin.confidence + confidence,
          right: bin.right + (isRight ? 1 : 0),
        }
      : bin,
  );
}

export function addReliabilities(a: Reliability, b: Reliability): Reliability {
  return a.map((bin, index) => ({
    count: bin.count + (b[index]?.count ?? 0),
    confidence: bin.confidence + (b[index]?.confidence ?? 0),
    right: bin.right + (b[index]?.right ?? 0),
  }));
}

/**
 * Expected calibration error: mean over findings of the distance between the mean confidence and the share of right
 * findings of their bin (Naeini et al. 2015). Null without findings.
 */
export function expectedCalibrationError(reliability: Reliability): number | null {
  const all = reliability.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  return reliability.reduce((sum, { confidence, right }) => sum + Math.abs(confidence - right), 0) / all;
}
