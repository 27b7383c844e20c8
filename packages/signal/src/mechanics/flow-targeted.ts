import { endExpiratoryPoint } from './breath-points.ts';
import { gateFit } from './gates.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import { refuse, type MechanicsEstimate, type MechanicsGate } from './mechanics-method.ts';
import type { PhaseSums } from './phase-sums.ts';
import type { RangeMeans } from './range-means.ts';
import type { SingleCompartmentFit } from './single-compartment-fit.ts';

const METHOD = 'flow_targeted';

/** Minimum relative variation of flow: at constant flow only noise would be fitted. */
const MINIMUM_FLOW_VARIATION = 0.1;
/** Maximum end-expiratory flow as a share of peak flow; above it the pressure is not the resting one. */
const MAXIMUM_END_FLOW_SHARE = 0.1;

/**
 * Kannangara 2016: flow = (P - P0) / R - (E / R) (V - V0) over inspiration, with P0 and V0 at end-expiration.
 * The error is put into flow, so that E and R are separable even at constant pressure. Needs a passive
 * patient, varying flow, and complete expiration.
 */
export function fitFlowTargeted({
  view,
  signals,
  inspiration,
  features,
  effort,
}: MechanicsContext): MechanicsEstimate {
  const { n, f, ff } = inspiration;
  const deviation = Math.sqrt(Math.max(0, ff / n - (f / n) ** 2));
  if (!(deviation > MINIMUM_FLOW_VARIATION * Math.abs(f / n))) return refuse(METHOD, 'not_separable');
  const rest = endExpiratoryPoint(view, signals, effort);
  const fit = fitFlow(inspiration, rest);
  if (fit === null) return refuse(METHOD, 'not_separable');
  const alsoFailed: MechanicsGate[] = effort ? ['effort'] : [];
  if (Math.abs(rest.flow) * 60 > MAXIMUM_END_FLOW_SHARE * features.peak_insp_flow_lpm)
    alsoFailed.push('flow_at_end');
  return gateFit(METHOD, fit, features.pip_cmh2o - features.peep_cmh2o, alsoFailed);
}

/** Regression of flow on P - P0 and V - V0 without intercept: sums about the end-expiratory point. */
function fitFlow(sums: PhaseSums, { pressure: p0, volume: v0 }: RangeMeans): SingleCompartmentFit | null {
  const { n, v, f, p, ff } = sums;
  const pp = sums.pp - 2 * p0 * p + n * p0 * p0;
  const vv = sums.vv - 2 * v0 * v + n * v0 * v0;
  const vp = sums.vp - p0 * v - v0 * p + n * v0 * p0;
  const fp = sums.fp - p0 * f;
  const vf = sums.vf - v0 * f;
  const determinant = pp * vv - vp * vp;
  if (n < 4 || !(determinant > 1e-6 * pp * vv) || !(ff > 0)) return null;
  const conductance = (fp * vv - vf * vp) / determinant;
  const slope = (vf * pp - fp * vp) / determinant;
  const rest = Math.max(0, ff - conductance * fp - slope * vf);
  const variance = rest / (n - 2);
  const resistance = 1 / conductance;
  const conductanceError = Math.sqrt((variance * vv) / determinant) / Math.abs(conductance);
  const slopeError = Math.sqrt((variance * pp) / determinant) / Math.abs(slope);
  return {
    elastance: -slope / conductance,
    resistance,
    offset: p0,
    rSquared: 1 - rest / (ff - (f * f) / n),
    residual: Math.sqrt(rest / n) * Math.abs(resistance),
    elastanceError: Math.hypot(conductanceError, slopeError),
    resistanceError: conductanceError,
  };
}
