import type { Breath, BreathFeatures, FeatureProvenance } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { medianInPlace } from '../mechanics/median.ts';
import type { MechanicsGate } from '../mechanics/mechanics-method.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';

/** Fewest breaths before this one that tell what the lung takes. */
const USUAL_BREATHS = 3;
/** Multiple of the usual volume, at the pressure of this breath, that a sigh or a strong effort still reaches. */
const MOST_TIMES = 3;
/** Share of the larger volume that the other phase has at least when the gas went through the lung. */
const LEAST_BALANCE = 0.5;
/** Swing of the pressure below which it tells no compliance: accuracy of a ventilator, cmH2O (ISO 80601-2-12). */
const LEAST_SWING_CMH2O = 2;

const GATE: MechanicsGate = 'volume_beyond_lung';
const BEYOND: FeatureProvenance = { failedGates: [GATE] };
const NOTHING: Breath['provenance'] = {};

/**
 * Clears both volumes of a breath, in place, when one of them is more than the lung takes at this pressure and the other
 * phase, with what the breaths before kept, does not balance it: gas that flowed past the lung, as at an open circuit. The
 * volume that the lung takes is told by the breaths before: three times the second largest of either phase, because the
 * largest may be that of an open circuit, or what whole breaths took, or their usual volume for each cmH2O times the swing of
 * this breath or of the one before, which may still empty.
 * @returns why the volumes and what derives from them are absent
 */
export function gateVolumes(view: BreathView, features: BreathFeatures): Breath['provenance'] {
  const { vti_ml: inspired, vte_ml: expired } = features;
  const most = MOST_TIMES * capacityOf(view, features);
  const hasGasBack = expired >= LEAST_BALANCE * inspired;
  const hasGasGiven = inspired + keptOf(view) >= LEAST_BALANCE * expired;
  const isBeyond = (inspired > most && !hasGasBack) || (expired > most && !hasGasGiven);
  if (!isBeyond) return NOTHING;
  features.vti_ml = Number.NaN;
  features.vte_ml = Number.NaN;
  return {
    vti_ml: BEYOND,
    vte_ml: BEYOND,
    leak_percent: BEYOND,
    compliance_dynamic_ml_cmh2o: BEYOND,
    rsbi_bpm_l: BEYOND,
  };
}

/** Gas that the breaths before may have left in the lung, mL: stacked breaths are exhaled together. */
function keptOf({ preceding }: BreathView): number {
  let [sum, most] = [0, 0];
  for (const { features } of preceding) {
    const { vti_ml: inspired, vte_ml: expired } = features;
    sum += (Number.isNaN(inspired) ? 0 : inspired) - (Number.isNaN(expired) ? 0 : expired);
    most = Math.max(most, sum);
  }
  return most;
}

const perCmH2O = new ScratchArray();

/** Volume that the lung takes or gives, mL; NaN when too few breaths tell it. */
function capacityOf({ preceding, takenMl = Number.NaN }: BreathView, features: BreathFeatures): number {
  const usual = perCmH2O.atLeast(preceding.length);
  let known = 0;
  let largest = 0;
  let second = 0;
  for (const { features: previous } of preceding) {
    const { vti_ml: inspired, vte_ml: expired } = previous;
    if (!(inspired > 0)) continue;
    usual[known] = inspired / swingOf(previous);
    known += 1;
    for (const volume of [inspired, expired]) {
      if (!(volume > second)) continue;
      second = Math.min(largest, volume);
      largest = Math.max(largest, volume);
    }
  }
  if (known < USUAL_BREATHS) return Number.NaN;
  const before = preceding[0]?.features;
  const swing = Math.max(swingOf(features), before === undefined ? 0 : swingOf(before));
  // Behind triggers that delivered nothing the volumes of whole breaths still hold.
  const taken = Number.isNaN(takenMl) ? 0 : takenMl;
  return Math.max(second, taken, medianInPlace(usual, known) * swing);
}

function swingOf({ pip_cmh2o: pip, peep_cmh2o: peep }: BreathFeatures): number {
  const swing = pip - peep;
  return swing > LEAST_SWING_CMH2O ? swing : LEAST_SWING_CMH2O;
}
