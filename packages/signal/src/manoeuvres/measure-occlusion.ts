import type { Breath, BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { medianOf } from '../mechanics/median.ts';
import { extreme, findRest } from '../muscles/rest.ts';
import { baydurRatio } from './baydur-ratio.ts';
import { describeDip, findDeepestFall, type Dip } from './find-dip.ts';
import { findClipping } from './find-clipping.ts';
import {
  CLOSED_FLOW_LPM,
  isManoeuvreOfP01,
  judgeOcclusion,
  P01_SECONDS,
  type OcclusionGate,
} from './judge-dip.ts';
import { readManoeuvreSignals, type ManoeuvreSignals } from './manoeuvre-signals.ts';

/** Muscle pressure and swing of PL predicted from ΔPocc (Bertoni 2019, 10.1186/s13054-019-2617-0). */
const PMUS_PER_POCC = -0.75;
const PL_PER_POCC = -0.66;
/** The diaphragm is active this long before airway pressure falls, s, by this much, µV. */
const ACTIVE_BEFORE_SECONDS = 0.3;
const LEAST_ACTIVITY = 1;
/** Fall from which a dip that is no occlusion is worth a reason, cmH2O: triggers and ripple fall less. */
const LEAST_EXPLAINED_DEPTH = 3;
/** Gates that an ordinary breath fails too: its reason is that there was no occlusion. */
const ORDINARY: ReadonlySet<OcclusionGate> = new Set(['flow_in_occlusion', 'no_return']);
/** Less than this share of the largest volume of the last breaths is no delivered breath. */
const LEAST_VOLUME_SHARE = 0.25;
/** Pressure above its rest that an effort may leave when it ends, cmH2O. */
const MOST_REBOUND = 2;
/** A breath of at least this share of the largest of the last breaths was delivered. */
const DELIVERED_SHARE = 0.5;

const NOTHING: Breath['provenance'] = {};

/**
 * An effort against closed valves: at the end of this expiration, or taken for this breath's inspiration when gas
 * expands in the tubing. Of several the deepest counts. Needs volumes and pressures.
 * @returns why a deep fall of pressure is no occlusion
 */
export function measureOcclusion(view: BreathView, features: BreathFeatures): Breath['provenance'] {
  if (!view.continuous || !view.endSeen) return NOTHING;
  const isBreath = !hasNoVolume(view, features);
  const from = isBreath ? findQuietStart(view) : 0;
  if (isBreath && findDeepestFall(view.pressure, from) === null) return NOTHING;
  const signals = readManoeuvreSignals(view, !isBreath);
  const fall = findDeepestFall(signals.pressure, from);
  const dip = fall === null ? null : describeDip(signals, [from, fall[1]]);
  if (dip === null || (!isBreath && isDelivered(view, features, dip))) return NOTHING;
  return measureDip({ view, features, signals, dip, usual: usualBreath(view, features, isBreath) });
}

interface FoundDip {
  readonly view: BreathView;
  readonly features: BreathFeatures;
  readonly signals: ManoeuvreSignals;
  readonly dip: Dip;
  readonly usual: UsualBreath;
}

function measureDip({ view, features, signals, dip, usual }: FoundDip): Breath['provenance'] {
  const gate = judgeOcclusion(signals, dip, usual.vtiMl);
  if (gate !== null) {
    const p01 = pressureFall(signals, dip);
    // A manoeuvre lies at the end of an expiration that belongs to a delivered breath.
    const mayBeP01 = signals.lead === 0 && isManoeuvreOfP01(signals, dip, p01, usual.triggerCmh2o);
    if (mayBeP01) features.p01_occ_cmh2o = p01;
    const isOrdinary = ORDINARY.has(gate) || dip.depth < LEAST_EXPLAINED_DEPTH;
    return isOrdinary ? NOTHING : { pocc_cmh2o: { failedGates: [gate] } };
  }
  features.p01_occ_cmh2o = pressureFall(signals, dip);
  const clipped = findClipping(signals, dip);
  const from = Math.floor(dip.onset);
  const to = clipped ?? (dip.returned ?? dip.nadir) + 1;
  const pes =
    view.muscles?.readBeside('oesophageal_pressure', from - signals.lead, to - signals.lead) ?? null;
  if (pes !== null) features.baydur_ratio = baydurRatio(signals.pressure.subarray(from, to), pes);
  // The sensor cannot read lower: the fall was deeper than this.
  if (clipped !== null) return { pocc_cmh2o: { failedGates: ['clipped'] } };
  features.pocc_cmh2o = -dip.depth;
  features.nme_cmh2o_uv = efficiency(view, signals, dip);
  features.pmus_occ_cmh2o = PMUS_PER_POCC * features.pocc_cmh2o;
  features.pl_occ_cmh2o = usual.aboveCmh2o + PL_PER_POCC * features.pocc_cmh2o;
  return NOTHING;
}

/** Neuro-mechanical efficiency, cmH2O/µV: ΔPocc over the rise of EAdi in the occluded effort. */
function efficiency(view: BreathView, { lead, rateHz }: ManoeuvreSignals, dip: Dip): number {
  const from = Math.floor(dip.onset) - lead;
  const before = Math.round(ACTIVE_BEFORE_SECONDS * rateHz);
  const activity =
    view.muscles?.readBeside('diaphragm_activity', from - before, dip.nadir - lead + 1) ?? null;
  if (activity === null || activity.some(Number.isNaN)) return Number.NaN;
  const rest = findRest(activity, [0, before], rateHz, 'lowest').value;
  const rise = extreme(activity, 0, activity.length, 'highest') - rest;
  return rise >= LEAST_ACTIVITY ? dip.depth / rise : Number.NaN;
}

/** P0.1, cmH2O: rest less the pressure 0.1 s after the onset; positive. */
function pressureFall({ pressure, rateHz }: ManoeuvreSignals, { onset, rest }: Dip): number {
  const at = onset + P01_SECONDS * rateHz;
  const before = Math.floor(at);
  const [first, second] = [pressure[before] ?? Number.NaN, pressure[before + 1] ?? Number.NaN];
  return rest - (first + (second - first) * (at - before));
}

/** Breath that was delivered before the occluded effort. */
interface UsualBreath {
  readonly vtiMl: number;
  /** Peak airway pressure above PEEP; NaN when unknown. */
  readonly aboveCmh2o: number;
  /** Median fall of pressure that triggers a breath; NaN when unknown. */
  readonly triggerCmh2o: number;
}

function usualBreath(view: BreathView, features: BreathFeatures, isBreath: boolean): UsualBreath {
  const before = view.preceding.map((breath) => breath.features);
  const vtiMl = largestVolume(isBreath ? [features, ...before] : before);
  const drops = before.map(({ trigger_drop_cmh2o }) => trigger_drop_cmh2o).filter((drop) => drop >= 0);
  const triggerCmh2o = medianOf(drops);
  const peep = before[0]?.peep_cmh2o ?? Number.NaN;
  if (isBreath) return { vtiMl, triggerCmh2o, aboveCmh2o: features.pip_cmh2o - peep };
  const delivered = before.find(({ vti_ml }) => vti_ml >= DELIVERED_SHARE * vtiMl);
  const aboveCmh2o = delivered === undefined ? Number.NaN : delivered.pip_cmh2o - delivered.peep_cmh2o;
  return { vtiMl, triggerCmh2o, aboveCmh2o };
}

function largestVolume(breaths: readonly BreathFeatures[]): number {
  let largest = Number.NaN;
  for (const { vti_ml } of breaths)
    if (!(vti_ml <= largest)) largest = Number.isNaN(vti_ml) ? largest : vti_ml;
  return largest;
}

/** Whether hardly any gas went in, so that an effort against closed valves may have been taken for a breath. */
function hasNoVolume({ preceding }: BreathView, { vti_ml }: BreathFeatures): boolean {
  if (preceding.length === 0) return false;
  return !(vti_ml > LEAST_VOLUME_SHARE * largestVolume(preceding.map((breath) => breath.features)));
}

/** Whether the ventilator raised the pressure above its rest all the same. */
function isDelivered(
  { inspirationEnd, pressure }: BreathView,
  { pip_cmh2o }: BreathFeatures,
  dip: Dip,
): boolean {
  const highest = Number.isNaN(pip_cmh2o) ? Math.max(...pressure.subarray(0, inspirationEnd)) : pip_cmh2o;
  return highest > dip.rest + MOST_REBOUND;
}

/** First sample after gas has flowed out at which it hardly does any more; `length` without one. */
function findQuietStart({ flow, inspirationEnd, length }: BreathView): number {
  let index = inspirationEnd;
  while (index < length && flow[index] >= -CLOSED_FLOW_LPM) index += 1;
  while (index < length && flow[index] < -CLOSED_FLOW_LPM) index += 1;
  return index;
}
