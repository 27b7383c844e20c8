import type { LungSignals } from './lung-signals.ts';

/**
 * Regression sums around the valve steps: Paw - E V (y) on inward flow (i), outward flow (o) and signed squared flow
 * (q), with a linear trend in time removed.
 */
export interface StepSums {
  readonly n: number;
  readonly ii: number;
  readonly io: number;
  readonly oo: number;
  readonly iq: number;
  readonly oq: number;
  readonly qq: number;
  readonly iy: number;
  readonly oy: number;
  readonly qy: number;
  readonly yy: number;
}

export const NO_STEPS: StepSums = {
  n: 0,
  ii: 0,
  io: 0,
  oo: 0,
  iq: 0,
  oq: 0,
  qq: 0,
  iy: 0,
  oy: 0,
  qy: 0,
  yy: 0,
};

/** Start of a window before its valve step. */
const BEFORE_SECONDS = 0.04;
/**
 * End of a window after the step, when the flow has settled: a pressure rise time is longer than the opening of the
 * expiratory valve.
 */
const START_SECONDS = 0.16;
const END_SECONDS = 0.12;
/** With fewer samples a step cannot be told from a line. */
const MINIMUM_SAMPLES = 5;

/**
 * Sums the steps at the start of inspiration, the start of a pause if any, and the start of expiration.
 * @param elastance cmH2O/L
 */
export function stepSums(signals: LungSignals, elastance: number): StepSums {
  const { rateHz, inspirationEnd, pauseStart, length } = signals;
  const before = Math.round(BEFORE_SECONDS * rateHz);
  const end = Math.round(END_SECONDS * rateHz);
  const start = Math.min(Math.round(START_SECONDS * rateHz), inspirationEnd - before);
  const windows = [sumWindow(signals, 0, start, elastance)];
  if (pauseStart < inspirationEnd - before) {
    const until = Math.min(pauseStart + end, inspirationEnd - 1);
    windows.push(sumWindow(signals, pauseStart - before, until, elastance));
  }
  const until = Math.min(length, inspirationEnd + end);
  windows.push(sumWindow(signals, inspirationEnd - before, until, elastance));
  return sumSteps(windows, null);
}

/** @param weights one per breath; null = 1 each */
export function sumSteps(all: readonly StepSums[], weights: Float64Array | null): StepSums {
  let n = 0;
  let ii = 0;
  let io = 0;
  let oo = 0;
  let iq = 0;
  let oq = 0;
  let qq = 0;
  let iy = 0;
  let oy = 0;
  let qy = 0;
  let yy = 0;
  for (let at = 0; at < all.length; at += 1) {
    const one = all[at] ?? NO_STEPS;
    const weight = weights?.[at] ?? 1;
    n += weight * one.n;
    ii += weight * one.ii;
    io += weight * one.io;
    oo += weight * one.oo;
    iq += weight * one.iq;
    oq += weight * one.oq;
    qq += weight * one.qq;
    iy += weight * one.iy;
    oy += weight * one.oy;
    qy += weight * one.qy;
    yy += weight * one.yy;
  }
  return { n, ii, io, oo, iq, oq, qq, iy, oy, qy, yy };
}

/**
 * Removes a linear trend in time, because muscle pressure is a line over so short a window (Frisch-Waugh: removed from
 * both sides).
 */
function sumWindow(signals: LungSignals, from: number, to: number, elastance: number): StepSums {
  const n = to - from;
  if (n < MINIMUM_SAMPLES || from < 0) return NO_STEPS;
  const { pressure, flowLps, volumeL } = signals;
  const middle = (n - 1) / 2;
  const tt = (n * (n * n - 1)) / 12;
  let sy = 0;
  let si = 0;
  let so = 0;
  let sq = 0;
  let ty = 0;
  let ti = 0;
  let tOut = 0;
  let tSquare = 0;
  let ii = 0;
  let oo = 0;
  let iq = 0;
  let oq = 0;
  let qq = 0;
  let iy = 0;
  let oy = 0;
  let qy = 0;
  let yy = 0;
  for (let at = 0; at < n; at += 1) {
    const flow = flowLps[from + at] ?? 0;
    const inward = flow > 0 ? flow : 0;
    const outward = flow > 0 ? 0 : flow;
    const square = flow * Math.abs(flow);
    const y = (pressure[from + at] ?? 0) - elastance * (volumeL[from + at] ?? 0);
    const t = at - middle;
    sy += y;
    si += inward;
    so += outward;
    sq += square;
    ty += t * y;
    ti += t * inward;
    tOut += t * outward;
    tSquare += t * square;
    ii += inward * inward;
    oo += outward * outward;
    iq += inward * square;
    oq += outward * square;
    qq += square * square;
    iy += inward * y;
    oy += outward * y;
    qy += square * y;
    yy += y * y;
  }
  return {
    n,
    ii: ii - (si * si) / n - (ti * ti) / tt,
    io: -(si * so) / n - (ti * tOut) / tt,
    oo: oo - (so * so) / n - (tOut * tOut) / tt,
    iq: iq - (si * sq) / n - (ti * tSquare) / tt,
    oq: oq - (so * sq) / n - (tOut * tSquare) / tt,
    qq: qq - (sq * sq) / n - (tSquare * tSquare) / tt,
    iy: iy - (si * sy) / n - (ti * ty) / tt,
    oy: oy - (so * sy) / n - (tOut * ty) / tt,
    qy: qy - (sq * sy) / n - (tSquare * ty) / tt,
    yy: yy - (sy * sy) / n - (ty * ty) / tt,
  };
}
