import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import type { MechanicsMeasurement } from '../mechanics/measure-mechanics.ts';
import { medianOf } from '../mechanics/median.ts';
import { artefactFreedom } from './artefact-freedom.ts';

/** One method alone cannot agree with another: it gets this much. */
const SINGLE_METHOD_AGREEMENT = 0.6;
/** No method passed: what is left of confidence concerns volumes, pressures and times only. */
const NO_METHOD_AGREEMENT = 0.3;
/** Half the distance of the extremes over the median at which agreement is gone (the consensus gives up there). */
const WORST_SPREAD_SHARE = 0.35;
/** R squared at which the fit counts for nothing; 1 counts fully. */
const WORST_R_SQUARED = 0.9;

/**
 * 0..1: agreement of the methods x fit x signal quality x freedom from artefact (decisions section 7). A product, so that
 * one bad part is enough. Read last.
 */
export function measureConfidence(
  view: BreathView,
  features: BreathFeatures,
  mechanics: MechanicsMeasurement,
): void {
  const quality = features.signal_quality;
  if (Number.isNaN(quality)) return;
  features.confidence = agreement(mechanics) * fit(mechanics) * quality * artefactFreedom(view, features);
}

function agreement({ compliance }: MechanicsMeasurement): number {
  if (compliance === null || Number.isNaN(compliance.value)) return NO_METHOD_AGREEMENT;
  if (Number.isNaN(compliance.spread)) return SINGLE_METHOD_AGREEMENT;
  const share = compliance.spread / compliance.value / WORST_SPREAD_SHARE;
  return Math.max(NO_METHOD_AGREEMENT, 1 - share);
}

/** Median over the methods that passed: none of them is below its own gate. */
function fit({ estimates }: MechanicsMeasurement): number {
  const fits: number[] = [];
  for (const { rSquared, failedGates } of estimates?.estimates ?? []) {
    if (failedGates.length === 0 && !Number.isNaN(rSquared)) fits.push(rSquared);
  }
  if (fits.length === 0) return 1;
  return Math.min(1, Math.max(0, (medianOf(fits) - WORST_R_SQUARED) / (1 - WORST_R_SQUARED)));
}
