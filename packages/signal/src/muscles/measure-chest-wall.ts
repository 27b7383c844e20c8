import type { Breath, BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import type { PesTrace } from './read-pes.ts';
import { meanOf, REST_SECONDS } from './rest.ts';

/** A passive inspiration lowers Pes no more than this: cmH2O, share of its rise. */
const MOST_FALL = 0.5;
const MOST_FALL_SHARE = 0.25;
/** Largest swing of the breath before, cmH2O: an effort that relaxes raises Pes with the volume too. */
const MOST_SWING_BEFORE = 1;
/** Least rise of Pes that is more than cardiac oscillation, cmH2O. */
const LEAST_RISE = 1;
/** Correlation of Pes with the volume of a passive inspiration. */
const LEAST_CORRELATION = 0.9;
/** Flow that counts as none at the end of inspiration, L/min and share of the peak, the more. */
const NO_FLOW_LPM = 2;
const NO_FLOW_SHARE = 0.05;

const NOTHING: Breath['provenance'] = {};

/**
 * Elastance of chest wall and lung in a passive breath: rise of Pes, and of Paw - Pes, over the inspired volume. The
 * lung needs zero flow at both ends.
 */
export function measureChestWall(
  view: BreathView,
  trace: PesTrace,
  features: BreathFeatures,
): Breath['provenance'] {
  const { pes, rest, inspired, lead, swing } = trace;
  const litres = features.vti_ml / 1000;
  const window = Math.max(1, Math.round(REST_SECONDS * view.rateHz));
  const from = Math.max(lead, inspired - window);
  const rise = meanOf(pes, from, inspired) - rest.value;
  const passive =
    rise >= LEAST_RISE &&
    swing <= Math.max(MOST_FALL, MOST_FALL_SHARE * rise) &&
    followsVolume(view, trace) &&
    wasPassive(view);
  if (!passive || !(litres > 0)) return { chest_wall_elastance_cmh2o_l: { failedGates: ['not_passive'] } };
  // The volume grows until the last sample of the window unless the valves are closed.
  const shareInspired = meanOfVolume(view, from - lead, inspired - lead) / view.volume[inspired - lead - 1];
  const elastance = rise / (litres * shareInspired);
  if (!Number.isFinite(elastance)) return NOTHING;
  features.chest_wall_elastance_cmh2o_l = elastance;
  if (!isWithoutFlow(view)) return { lung_elastance_cmh2o_l: { failedGates: ['flow_at_end'] } };
  const airway = meanOf(view.pressure, from - lead, inspired - lead) - restPressure(view, trace);
  features.lung_elastance_cmh2o_l = (airway - rise) / (litres * shareInspired);
  return NOTHING;
}

function wasPassive({ preceding, followsPreceding }: BreathView): boolean {
  const swing = preceding[0]?.features.pes_swing_cmh2o ?? Number.NaN;
  return followsPreceding === true && swing <= MOST_SWING_BEFORE;
}

function restPressure({ muscles }: BreathView, { rest }: PesTrace): number {
  const pressure = muscles?.pressure ?? null;
  return pressure === null ? Number.NaN : meanOf(pressure, rest.from, rest.to);
}

function meanOfVolume({ volume }: BreathView, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += volume[index];
  return sum / (to - from);
}

function isWithoutFlow({ flow, inspirationEnd, rateHz, pauseStart }: BreathView): boolean {
  if (pauseStart < inspirationEnd) return true;
  let peak = 0;
  for (let index = 0; index < inspirationEnd; index += 1) peak = Math.max(peak, flow[index]);
  const window = Math.max(1, Math.round(REST_SECONDS * rateHz));
  return (
    meanOf(flow, Math.max(0, inspirationEnd - window), inspirationEnd) <=
    Math.max(NO_FLOW_LPM, NO_FLOW_SHARE * peak)
  );
}

function followsVolume({ volume }: BreathView, { pes, lead, inspired }: PesTrace): boolean {
  const count = inspired - lead;
  const pesMean = meanOf(pes, lead, inspired);
  let volumeMean = 0;
  for (let index = 0; index < count; index += 1) volumeMean += volume[index] / count;
  const sums = { pes: 0, volume: 0, both: 0 };
  for (let index = 0; index < count; index += 1) {
    const pesPart = pes[lead + index] - pesMean;
    const volumePart = volume[index] - volumeMean;
    sums.pes += pesPart * pesPart;
    sums.volume += volumePart * volumePart;
    sums.both += pesPart * volumePart;
  }
  return sums.both / Math.sqrt(sums.pes * sums.volume) >= LEAST_CORRELATION;
}
