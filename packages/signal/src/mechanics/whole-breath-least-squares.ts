import { gateFit } from './gates.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import { refuse, type MechanicsEstimate } from './mechanics-method.ts';
import { sumPhase, type PhaseSums } from './phase-sums.ts';
import type { SingleCompartmentFit } from './single-compartment-fit.ts';

const METHOD = 'whole_breath_least_squares';

/**
 * Least squares over the whole breath with separate resistances, because tube and flow-limited airway differ
 * between phases (definitions.md, Mechanics methods, whole-breath variant). Needs a passive patient.
 */
export function fitWholeBreath({ view, signals, features, effort }: MechanicsContext): MechanicsEstimate {
  // Resistance depends on the flow direction, which lags behind the valve.
  const inward = sumPhase(signals, 0, view.length, 'in');
  const outward = sumPhase(signals, 0, view.length, 'out');
  const fit = fitTwoResistances(inward, outward);
  if (fit === null) return refuse(METHOD, 'not_separable');
  return gateFit(METHOD, fit, features.pip_cmh2o - features.peep_cmh2o, effort ? ['effort'] : []);
}

/** Regression of P on V, inspiratory and expiratory flow; null when collinear. */
export function fitTwoResistances(insp: PhaseSums, exp: PhaseSums): SingleCompartmentFit | null {
  const n = insp.n + exp.n;
  if (n < 6) return null;
  const v = insp.v + exp.v;
  const p = insp.p + exp.p;
  // Centred normal equations in (V, Fi, Fe): Fi is zero in expiration and Fe in inspiration.
  const a11 = insp.vv + exp.vv - (v * v) / n;
  const a12 = insp.vf - (v * insp.f) / n;
  const a13 = exp.vf - (v * exp.f) / n;
  const a22 = insp.ff - (insp.f * insp.f) / n;
  const a23 = -(insp.f * exp.f) / n;
  const a33 = exp.ff - (exp.f * exp.f) / n;
  const b1 = insp.vp + exp.vp - (v * p) / n;
  const b2 = insp.fp - (insp.f * p) / n;
  const b3 = exp.fp - (exp.f * p) / n;
  const pp = insp.pp + exp.pp - (p * p) / n;
  const c11 = a22 * a33 - a23 * a23;
  const c12 = a13 * a23 - a12 * a33;
  const c13 = a12 * a23 - a13 * a22;
  const determinant = a11 * c11 + a12 * c12 + a13 * c13;
  if (!(determinant > 1e-6 * a11 * a22 * a33) || !(pp > 0)) return null;
  const c22 = a11 * a33 - a13 * a13;
  const c23 = a12 * a13 - a11 * a23;
  const c33 = a11 * a22 - a12 * a12;
  const elastance = (c11 * b1 + c12 * b2 + c13 * b3) / determinant;
  const resistance = (c12 * b1 + c22 * b2 + c23 * b3) / determinant;
  const expiratory = (c13 * b1 + c23 * b2 + c33 * b3) / determinant;
  const rest = Math.max(0, pp - elastance * b1 - resistance * b2 - expiratory * b3);
  const variance = rest / (n - 4);
  return {
    elastance,
    resistance,
    offset: (p - elastance * v - resistance * insp.f - expiratory * exp.f) / n,
    rSquared: 1 - rest / pp,
    residual: Math.sqrt(rest / n),
    elastanceError: Math.sqrt((variance * c11) / determinant) / Math.abs(elastance),
    resistanceError: Math.sqrt((variance * c22) / determinant) / Math.abs(resistance),
  };
}
