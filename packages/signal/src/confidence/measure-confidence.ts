import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import type { MechanicsMeasurement } from '../mechanics/measure-mechanics.ts';
import { medianOf } from '../mechanics/median.ts';
import { artefactFreedom } from './artefact-freedom.ts';

/** Agreement score of a single method, which has none to agree with. */
const SINGLE_METHOD_AGREEMENT = 0.6;
/** Agreement score when no method passed: the confidence then concerns volumes, pressures and times only. */
const NO_METHOD_AGREEMENT = 0.3;
/** Relative spread (half the range over the median) at which agreement is 0, as in the consensus. */
const WORST_SPREAD_SHARE = 0.35;
/** R squared at which the fit counts 0; at 1 it counts fully. */
const WORST_R_SQUARED = 0.9;

/**
 * Confidence 0..1: agreement of the methods x fit x signal quality x freedom from artefact (decisions section
 * 7). A product, so that one bad factor suffices. Measured last.
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

/** Median R squared of the methods that passed. */
function fit({ estimates }: MechanicsMeasurement): number {
  const fits: number[] = [];
  for (const { rSquared, failedGates } of estimates?.estimates ?? []) {
    if (failedGates.length === 0 && !Number.isNaN(rSquared)) fits.push(rSquared);
  }
  if (fits.length === 0) return 1;
  return Math.min(1, Math.max(0, (medianOf(fits) - WORST_R_SQUARED) / (1 - WORST_R_SQUARED)));
}
