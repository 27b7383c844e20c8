import { endExpiratoryPoint, endInspiratoryPoint } from './breath-points.ts';
import { restsOnFlow } from './expiratory-time-constant.ts';
import { checkPlausible, MINIMUM_R_SQUARED } from './gates.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import { refuse, type MechanicsEstimate, type MechanicsGate } from './mechanics-method.ts';
import { LITRES_PER_ML, LPS_PER_LPM, type PhaseSums } from './phase-sums.ts';
import { centre } from './single-compartment-fit.ts';
import { UnimodalFit } from './unimodal-fit.ts';

const METHOD = 'vicario_constrained';

/** Number of pieces of inspiration: an effort has no finer shape even at 25 Hz. */
const PIECES = 32;
/** Share of inspiration before cycling in which the effort counts as over. */
const RELAXED_SHARE = 0.06;
/** Maximum effort, cmH2O (bound of Vicario 2015). */
const MAXIMUM_EFFORT_CMH2O = 20;
const MAXIMUM_STEPS = 80;
/** Relative change of E at which the descent stops. */
const TOLERANCE = 1e-4;

const volume = new Float64Array(PIECES);
const flow = new Float64Array(PIECES);
const pressure = new Float64Array(PIECES);
const effort = new Float64Array(PIECES);
const residual = new Float64Array(PIECES);
const unimodal = new UnimodalFit(PIECES);

interface Solution {
  readonly elastance: number;
  readonly resistance: number;
  readonly rSquared: number;
  readonly converged: boolean;
  readonly peakEffort: number;
}

/**
 * Vicario 2015: minimises the squared error of Paw = E V + R flow + K - Pmus, where Pmus rises to one peak
 * and falls within inspiration and is zero in expiration. Convex for a fixed peak. Alternates between E, R, K
 * (closed form) and Pmus (isotonic fit, best peak); every step lowers the error.
 */
export function fitVicarioConstrained({
  view,
  signals,
  expiration,
  features,
  decay,
  effortAtCycling,
}: MechanicsContext): MechanicsEstimate {
  const pieces = Math.min(PIECES, view.inspirationEnd);
  if (pieces < 8 || expiration.n < 8) return refuse(METHOD, 'too_short');
  const width = view.inspirationEnd / pieces;
  averageInspiration(signals, view.inspirationEnd, pieces);
  const solution = descend(pieces, width, expiration);
  if (solution === null) return refuse(METHOD, 'not_separable');
  const failedGates: MechanicsGate[] = effortAtCycling ? ['effort'] : [];
  if (
    decay === null ||
    restsOnFlow(endInspiratoryPoint(view, signals), endExpiratoryPoint(view, signals, true), decay)
  ) {
    failedGates.push('flow_at_end');
  }
  if (!solution.converged || solution.rSquared < MINIMUM_R_SQUARED) failedGates.push('poor_fit');
  if (features.pip_cmh2o - features.peep_cmh2o < 2) failedGates.push('no_pressure_swing');
  const { elastance, resistance } = solution;
  if (!checkPlausible(elastance, resistance) || solution.peakEffort > MAXIMUM_EFFORT_CMH2O) {
    failedGates.push('implausible');
  }
  // The single resistance of the whole breath is mostly expiratory and does not represent inspiration.
  return { method: METHOD, elastance, resistance: Number.NaN, rSquared: solution.rSquared, failedGates };
}

function averageInspiration(signals: MechanicsContext['signals'], length: number, pieces: number): void {
  for (let piece = 0; piece < pieces; piece += 1) {
    const from = Math.floor((piece * length) / pieces);
    const to = Math.floor(((piece + 1) * length) / pieces);
    let v = 0;
    let f = 0;
    let p = 0;
    for (let index = from; index < to; index += 1) {
      v += signals.volume[index];
      f += signals.flow[index];
      p += signals.pressure[index];
    }
    volume[piece] = (v / (to - from)) * LITRES_PER_ML;
    flow[piece] = (f / (to - from)) * LPS_PER_LPM;
    pressure[piece] = p / (to - from);
  }
}

/** Sums of the breath with inspiration in pieces of `width` samples. */
function sumBreath(pieces: number, width: number, exp: PhaseSums): PhaseSums {
  let { n, v, f, p, vv, vf, ff, vp, fp, pp } = exp;
  for (let piece = 0; piece < pieces; piece += 1) {
    const vi = volume[piece];
    const fi = flow[piece];
    const pi = pressure[piece];
    n += width;
    v += width * vi;
    f += width * fi;
    p += width * pi;
    vv += width * vi * vi;
    vf += width * vi * fi;
    ff += width * fi * fi;
    vp += width * vi * pi;
    fp += width * fi * pi;
    pp += width * pi * pi;
  }
  return { n, v, f, p, vv, vf, ff, vp, fp, pp };
}

function descend(pieces: number, width: number, exp: PhaseSums): Solution | null {
  const sums = centre(sumBreath(pieces, width, exp));
  const determinant = sums.vv * sums.ff - sums.vf * sums.vf;
  if (!(determinant > 1e-4 * sums.vv * sums.ff) || !(sums.pp > 0)) return null;
  // The effort ends shortly before cycling, so its last pieces are zero.
  const free = pieces - Math.max(1, Math.round(RELAXED_SHARE * pieces));
  effort.fill(0);
  let elastance = 0;
  let resistance = 0;
  let rest = sums.pp;
  let peakEffort = 0;
  for (let step = 0; step < MAXIMUM_STEPS; step += 1) {
    let m = 0;
    let mv = 0;
    let mf = 0;
    let mp = 0;
    let mm = 0;
    for (let piece = 0; piece < free; piece += 1) {
      const mi = width * effort[piece];
      m += mi;
      mv += mi * volume[piece];
      mf += mi * flow[piece];
      mp += mi * pressure[piece];
      mm += mi * effort[piece];
    }
    // Regression of P + Pmus on V and flow.
    const vp = sums.vp + mv - sums.meanV * m;
    const fp = sums.fp + mf - sums.meanF * m;
    const pp = sums.pp + 2 * (mp - sums.meanP * m) + mm - (m * m) / sums.n;
    const previous = elastance;
    elastance = (vp * sums.ff - fp * sums.vf) / determinant;
    resistance = (fp * sums.vv - vp * sums.vf) / determinant;
    rest = Math.max(0, pp - elastance * vp - resistance * fp);
    const offset = sums.meanP + m / sums.n - elastance * sums.meanV - resistance * sums.meanF;
    if (step > 0 && Math.abs(elastance - previous) <= TOLERANCE * Math.abs(elastance)) {
      return { elastance, resistance, rSquared: 1 - rest / sums.pp, converged: true, peakEffort };
    }
    for (let piece = 0; piece < free; piece += 1) {
      residual[piece] = elastance * volume[piece] + resistance * flow[piece] + offset - pressure[piece];
    }
    unimodal.fit(residual, free, effort);
    peakEffort = 0;
    for (let piece = 0; piece < free; piece += 1) peakEffort = Math.max(peakEffort, effort[piece]);
  }
  return { elastance, resistance, rSquared: 1 - rest / sums.pp, converged: false, peakEffort };
}
