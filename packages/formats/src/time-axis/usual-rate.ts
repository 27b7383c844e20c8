import type { StampCounts } from './judge-repeats.ts';
import { USUAL_RATES_HZ } from './judge-ticks.ts';

/** Least uncertainty of an estimate: crystals of host and device differ by this share. */
const CRYSTAL_TOLERANCE = 1e-4; // The placer inserts a sample whenever the difference has grown to half a period.

/** The nearest usual rate when the stamps cannot tell the two apart, otherwise the estimate. */
export function roundRate(rateHz: number, evidence: StampCounts, coarseness: number): number {
  return usualRateNear(rateHz, evidence, coarseness) ?? rateHz;
}

/** A usual rate from which the stamps cannot tell an estimate apart. */
export function usualRateNear(rateHz: number, evidence: StampCounts, coarseness: number): number | undefined {
  const seconds = evidence.blocks.reduce((sum, block) => sum + block.seconds, 0);
  const uncertain = Math.max(evidence.resolution, coarseness) / Math.max(1e-3, seconds);
  const tolerance = Math.min(0.015, Math.max(CRYSTAL_TOLERANCE, uncertain));
  return USUAL_RATES_HZ.find((usual) => Math.abs(rateHz / usual - 1) < tolerance);
}
