import type { Breath, BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/** Shortest hold whose plateau can be judged, s. */
const SHORTEST_SECONDS = 0.35;
/** The plateau is read over this window at the end of the hold, s; median. */
const PLATEAU_SECONDS = 0.2;
/** Slope, cmH2O/s, and spread about the line, cmH2O, of a readable plateau (effort-gas-weaning, 1.3). */
const MOST_SLOPE = 2;
const MOST_SPREAD = 0.5;
/** Flow that the closing valves stop, L/min: without it the ventilator still holds the pressure. */
const LEAST_STOPPED_FLOW_LPM = 6;
/** Flow is read this long before the hold: valves close within it, s. */
const CLOSING_SECONDS = 0.1;
/** Pressure of support or control is level before the hold: window, s, and slope, cmH2O/s. */
const LEVEL_SECONDS = 0.2;
const MOST_LEVEL_SLOPE = 3;
/** The first pressure of the hold is read between these times, s, when the valves have closed. */
const FIRST_FROM_SECONDS = 0.05;
const FIRST_TO_SECONDS = 0.1;
/** A rise over the hold from which muscles that relax hide the stress relaxation, cmH2O. */
const MOST_RISE = 0.3;

const NOTHING: Breath['provenance'] = {};

/** A level and the line through it. */
interface Level {
  readonly median: number;
  readonly slope: number;
  readonly spread: number;
}

/**
 * End-inspiratory hold: pressure muscle index (Foti 1997) and stress relaxation. A pause at an open valve, as at the end
 * of a long pressure-controlled inspiration, is no hold. Needs the plateau.
 */
export function measureHold(view: BreathView, features: BreathFeatures): Breath['provenance'] {
  const { pauseStart, inspirationEnd, rateHz, pressure } = view;
  if (Number.isNaN(features.p_plateau_cmh2o) || !view.continuous) return NOTHING;
  // The last sample may show the opening valve.
  const end = inspirationEnd - 1;
  if (end - pauseStart < SHORTEST_SECONDS * rateHz || !isFlowStopped(view)) return NOTHING;
  const plateau = levelOf(pressure, end - Math.round(PLATEAU_SECONDS * rateHz), end, rateHz);
  if (Math.abs(plateau.slope) > MOST_SLOPE || plateau.spread > MOST_SPREAD) {
    const reason = { failedGates: ['plateau_not_flat'] };
    return { pmi_cmh2o: reason, p_relax_cmh2o: reason };
  }
  const first = firstOfHold(view);
  if (first - plateau.median > -MOST_RISE) features.p_relax_cmh2o = Math.max(0, first - plateau.median);
  const closing = pauseStart - Math.round(CLOSING_SECONDS * rateHz);
  const level = levelOf(pressure, closing - Math.round(LEVEL_SECONDS * rateHz), closing, rateHz);
  if (Math.abs(level.slope) > MOST_LEVEL_SLOPE) return { pmi_cmh2o: { failedGates: ['pressure_not_level'] } };
  features.pmi_cmh2o = plateau.median - level.median;
  return NOTHING;
}

function isFlowStopped({ flow, pauseStart, rateHz }: BreathView): boolean {
  const before = pauseStart - Math.round(CLOSING_SECONDS * rateHz);
  return before >= Math.round(LEVEL_SECONDS * rateHz) && flow[before] >= LEAST_STOPPED_FLOW_LPM;
}

function firstOfHold({ pressure, pauseStart, rateHz }: BreathView): number {
  const from = pauseStart + Math.round(FIRST_FROM_SECONDS * rateHz);
  const to = Math.max(from + 1, pauseStart + Math.round(FIRST_TO_SECONDS * rateHz));
  return medianOf(pressure.subarray(from, to));
}

function levelOf(values: Float32Array, from: number, to: number, rateHz: number): Level {
  const part = values.subarray(from, to);
  const middle = (part.length - 1) / 2;
  let mean = 0;
  for (const value of part) mean += value / part.length;
  const sums = { both: 0, time: 0 };
  for (const [index, value] of part.entries()) {
    sums.both += (index - middle) * (value - mean);
    sums.time += (index - middle) ** 2;
  }
  const perSample = sums.both / sums.time;
  let squares = 0;
  for (const [index, value] of part.entries()) squares += (value - mean - perSample * (index - middle)) ** 2;
  return {
    median: medianOf(part),
    slope: perSample * rateHz,
    spread: Math.sqrt(squares / part.length),
  };
}

function medianOf(values: Float32Array): number {
  const sorted = values.toSorted();
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  return sorted.length % 2 === 1 ? upper : (sorted[middle - 1] + upper) / 2;
}
