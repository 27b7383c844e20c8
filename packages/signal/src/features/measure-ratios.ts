import type { Breath, BreathFeatures, FeatureProvenance } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { JOULES_PER_L_CMH2O } from './measure-areas.ts';
import type { MechanicsGate } from '../mechanics/mechanics-method.ts';
import { usual } from './usual-feature.ts';

/** Volume and pressure that a ventilator may be off by: 15 % and 2 cmH2O (ISO 80601-2-12, without its smaller terms). */
const VOLUME_ACCURACY = 0.15;
const PRESSURE_ACCURACY_CMH2O = 2;

/** A breath that gains or loses more of its inspired volume than this is part of another one. */
const MOST_GAIN = 0.5;
/** A breath that inspires or exhales less of the volume that the patient takes was cut short. */
const LEAST_TAKEN = 0.25;
/** A trigger that delivers less of that volume began no breath. */
const LEAST_BEGUN = 0.1;
/**
 * A breath that exhales less of what it inspired, against the usual loss, in an expiration that is short beside the
 * inspiration, is not over when the next one is triggered. Where a leak takes as much, expiration has its usual length.
 */
const LEAST_EXHALED = 0.25;
const LEAST_IE_OF_PART = 0.6;

const refuse = (gate: MechanicsGate): FeatureProvenance => ({ failedGates: [gate] });
const CARRIED = refuse('volume_carried_over');
const NO_SWING = refuse('no_pressure_swing');
const NOTHING: Breath['provenance'] = {};
const CARRIED_RATIOS: Breath['provenance'] = {
  leak_percent: CARRIED,
  compliance_dynamic_ml_cmh2o: CARRIED,
  rsbi_bpm_l: CARRIED,
};

/**
 * Leak share, dynamic compliance VTi / (PIP - PEEP) and RSBI (rate over expired volume in L), in place. They hold of a
 * breath that begins and ends at the same lung volume: the volume of stacked breaths is inspired in one and exhaled in
 * another. Of others it clears the power too, whose rate would be that of a part of a breath; of a trigger that began no
 * breath, and of a breath that is not over, also rate and I:E. Clears a work per volume that is none. Reads times, volumes, pressures and work.
 * @returns why they are absent
 */
export function measureRatios(view: BreathView, features: BreathFeatures): Breath['provenance'] {
  return { ...clearWorkPerVolume(features), ...measureOwn(view, features) };
}

/** Work per volume is a mean pressure: above the peak, gas of another breath came back through the inspiration. */
function clearWorkPerVolume(features: BreathFeatures): Breath['provenance'] {
  if (!(features.work_insp_j_l > JOULES_PER_L_CMH2O * features.pmax_cmh2o)) return NOTHING;
  features.work_insp_j_l = Number.NaN;
  return { work_insp_j_l: CARRIED };
}

function measureOwn(view: BreathView, features: BreathFeatures): Breath['provenance'] {
  const { vti_ml: inspired, vte_ml: expired } = features;
  const usualLost = usual(view, lostMl);
  // A leak is lost in each breath alike: the lungs gain by how much the loss differs from the usual one.
  const gained = Math.abs(lostMl(features) - (Number.isNaN(usualLost) ? 0 : usualLost));
  const taken = view.takenMl ?? Number.NaN;
  const least = LEAST_TAKEN * taken;
  const delivered = deliveredMl(view, features);
  const isCut = isCutShort(view, features, gained);
  if (isCut || gained > MOST_GAIN * inspired || delivered < least || expired < least) {
    const isWhole = hasBegun(view, features) && !isCut;
    return { ...clearPower(features), ...(isWhole ? null : clearRate(features)), ...CARRIED_RATIOS };
  }
  if (expired > 0) features.rsbi_bpm_l = features.rr_bpm / (expired / 1000);
  const hasLeak = Number.isNaN(usualLost) || gained <= VOLUME_ACCURACY * inspired;
  if (hasLeak) features.leak_percent = (100 * (inspired - expired)) / inspired;
  const swing = features.pip_cmh2o - features.peep_cmh2o;
  const hasSwing = !(swing < PRESSURE_ACCURACY_CMH2O);
  if (hasSwing) features.compliance_dynamic_ml_cmh2o = inspired / swing;
  return {
    ...(hasLeak ? null : { leak_percent: CARRIED }),
    ...(hasSwing ? null : { compliance_dynamic_ml_cmh2o: NO_SWING }),
  };
}

/** Whether the next breath was triggered before this one was exhaled. @param gained volume against the usual loss, mL */
function isCutShort(
  { continuous, endSeen, inspirationEnd, length }: BreathView,
  { vti_ml: inspired, vte_ml: expired, ie_ratio }: BreathFeatures,
  gained: number,
): boolean {
  if (inspirationEnd >= length) return endSeen;
  if (!(ie_ratio > LEAST_IE_OF_PART)) return false;
  // Without an expired volume more came in than out.
  if (Number.isNaN(expired)) return continuous && endSeen && inspired > 0;
  return gained > MOST_GAIN * inspired && expired < LEAST_EXHALED * inspired;
}

/** Whether the ventilator delivered a breath, and not just fired. Reads volumes. */
export function hasBegun(view: BreathView, features: BreathFeatures): boolean {
  return !(deliveredMl(view, features) < LEAST_BEGUN * (view.takenMl ?? Number.NaN));
}

function clearPower(features: BreathFeatures): Breath['provenance'] {
  features.mp_geometric_j_min = Number.NaN;
  return { mp_geometric_j_min: CARRIED };
}

function clearRate(features: BreathFeatures): Breath['provenance'] {
  features.rr_bpm = Number.NaN;
  features.ie_ratio = Number.NaN;
  return { rr_bpm: CARRIED, ie_ratio: CARRIED };
}

/** Inspired volume, mL; where it is absent because none went in, the volume at the end of inspiration, else NaN. */
function deliveredMl(
  { continuous, inspirationEnd, length, volume }: BreathView,
  { vti_ml: inspired }: BreathFeatures,
): number {
  if (!Number.isNaN(inspired)) return inspired;
  const atEnd = volume[inspirationEnd - 1];
  return continuous && inspirationEnd < length && atEnd <= 0 ? atEnd : Number.NaN;
}

const lostMl = ({ vti_ml: inspired, vte_ml: expired }: BreathFeatures): number => inspired - expired;
