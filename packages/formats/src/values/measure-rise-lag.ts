import type { MeasuredLag } from '@eupnea/model';
import { quantile } from './quantile.ts';

/** Rise of flow and pressure from their usual value, as a share of the usual peak: slow rises of both lag by nothing. */
const RISE_SHARE = 0.15;
/** The flow is below this share before its rise. */
const RESTED_SHARE = 0.1;
/** Time around the rise of the flow in which that of the pressure is looked for, s. */
const REACH_SECONDS = 0.35;
const LEAST_RISES = 5;
/** Share of the rises of the flow beside which the pressure rises too. */
const LEAST_ALIKE = 0.6;
/** Distance of the quarters of all rises from which they tell no lag, s. */
const MOST_SPREAD_SECONDS = 0.035;

/**
 * Time by which the pressure follows the flow at the starts of inspirations. A patient who triggers makes it longer, so
 * that it tells no late pressure; but none rises before the gas flows unless it comes early. Null when fewer than five
 * starts agree.
 */
export function measureRiseLag(samples: {
  readonly rateHz: number;
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}): MeasuredLag | null {
  const { rateHz, flow, pressure } = samples;
  const flowLevels = levelsOf(flow);
  const pressureLevels = levelsOf(pressure);
  const reach = Math.round(REACH_SECONDS * rateHz);
  const lags: number[] = [];
  const rises = risesOf(flow, flowLevels);
  for (const rise of rises) {
    const found = findRise(pressure, rise + reach, rise - reach, pressureLevels.begun);
    if (found !== null) lags.push((found - rise) / rateHz);
  }
  lags.sort((left, right) => left - right);
  const spread = quantile(lags, 0.75) - quantile(lags, 0.25);
  if (lags.length < Math.max(LEAST_RISES, LEAST_ALIKE * rises.length) || spread > MOST_SPREAD_SECONDS)
    return null;
  return {
    lagMs: Math.round(1000 * quantile(lags, 0.5)),
    spreadMs: Math.round(1000 * spread),
    breaths: lags.length,
  };
}

function levelsOf(values: Float32Array) {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const [usual, most] = [quantile(sorted, 0.5), quantile(sorted, 0.98)];
  return { begun: usual + RISE_SHARE * (most - usual), rested: usual + RESTED_SHARE * (most - usual) };
}

/** Samples at which the flow first exceeds its level after a rest, with no hole before. */
function risesOf(flow: Float32Array, levels: { begun: number; rested: number }): readonly number[] {
  const rises: number[] = [];
  let hasRested = false;
  let before = Number.NaN;
  for (let index = 0; index < flow.length; index += 1) {
    const value = flow[index] ?? Number.NaN;
    if (hasRested && value > levels.begun) {
      if (!Number.isNaN(before)) rises.push(index);
      hasRested = false;
    } else if (value < levels.rested) hasRested = true;
    before = value;
  }
  return rises;
}

/** First sample above the level after the last one below it; null when it is not there or a hole lies between. */
function findRise(pressure: Float32Array, from: number, to: number, begun: number): number | null {
  let above: number | null = null;
  for (let index = Math.min(from, pressure.length - 1); index >= Math.max(0, to); index -= 1) {
    const value = pressure[index] ?? Number.NaN;
    if (Number.isNaN(value)) return null;
    if (value > begun) above = index;
    else if (above !== null) return above;
  }
  return null;
}
