import type { BreathFeatures, FeatureProvenance, VentilationControl } from '@eupnea/model';
import type { BreathCompletion } from '../breath-completion.ts';
import type { BreathView } from '../breath-view.ts';
import { findWorkRefusal } from '../features/measure-areas.ts';
import {
  becherComprehensive,
  becherSimplified,
  elasticDynamic,
  gattinoni,
  gattinoniSimplified,
  giosa,
  surrogate,
  vanDerMeijden,
  type PowerInputs,
} from './power-formulas.ts';
import { findPressureRamp } from './pressure-ramp.ts';

/** Formula names of mp2 in provenance, exports and definitions. */
export const POWER_FORMULAS = [
  'gattinoni_simplified',
  'becher_comprehensive',
  'becher_simplified',
  'becher_simplified_ventilator_part',
] as const;

/** Reasons for missing power. */
export const POWER_GATES = [
  'no_formula_for_mode_or_inputs',
  'nothing_inspired',
  'drawn_below_zero',
  'volume_carried_over',
] as const;

export type PowerFormula = (typeof POWER_FORMULAS)[number];

const CARRIED: FeatureProvenance = { failedGates: ['volume_carried_over'] };

/**
 * Adds published power formulas in place, each only for its modes; missing inputs give NaN. Needs mechanics
 * and mode; geometric power comes with the areas. Without ventilator work the formulas are absent too,
 * because they assume inflation by pressure; the elastic part is not.
 */
export function measurePower(
  view: BreathView,
  features: BreathFeatures,
  mode: VentilationControl,
): BreathCompletion['provenance'] {
  if (!view.continuous || !view.endSeen || view.inspirationEnd >= view.length) return {};
  const refused = findWorkRefusal(view, features);
  // Work without power: volume that another breath took or gave back, whose times are part of a breath.
  const isCarried = refused === null && Number.isNaN(features.mp_geometric_j_min);
  if (isCarried) return { mp_mode_j_min: CARRIED, mp_elastic_dynamic_j_min: CARRIED };
  const pressureTargeted = mode === 'pc' || mode === 'ps';
  const inputs = readInputs(view, features, pressureTargeted);
  features.mp_elastic_dynamic_j_min = elasticDynamic(inputs);
  if (refused !== null) {
    const reason: FeatureProvenance = { failedGates: [refused] };
    return { work_insp_j: reason, mp_geometric_j_min: reason, mp_mode_j_min: reason };
  }
  features.mp_surrogate_j_min = surrogate(inputs);
  if (mode === 'vc') {
    features.mp_gattinoni_j_min = gattinoni(inputs);
    features.mp_gattinoni_simplified_j_min = gattinoniSimplified(inputs);
    features.mp_giosa_j_min = giosa(inputs);
  }
  if (pressureTargeted) features.mp_becher_simplified_j_min = becherSimplified(inputs);
  if (mode === 'pc') {
    features.mp_becher_comprehensive_j_min = becherComprehensive(inputs);
    features.mp_van_der_meijden_j_min = vanDerMeijden(inputs);
  }
  return choose(features, mode);
}

function readInputs(view: BreathView, features: BreathFeatures, pressureTargeted: boolean): PowerInputs {
  const ramp = pressureTargeted ? findPressureRamp(view, features.peep_cmh2o) : null;
  const flowing = view.pauseStart / view.rateHz;
  return {
    rate: features.rr_bpm,
    volumeL: features.vti_ml / 1000,
    peakPressure: features.pip_cmh2o,
    plateauPressure: features.p_plateau_cmh2o,
    peep: features.peep_cmh2o,
    inspiratoryPressure: ramp === null ? Number.NaN : ramp.level - features.peep_cmh2o,
    // Mean flow during flow: the setting of a constant-flow breath.
    inspiratoryFlow: (60 * features.vti_ml) / 1000 / flowing,
    inspiratoryTime: features.ti_s,
    // Gattinoni's I:E: flow time over the rest of the breath.
    ieRatio: flowing / (features.ti_s + features.te_s - flowing),
    elastance: 1000 / features.compliance_ml_cmh2o,
    resistance: features.resistance_cmh2o_s_l,
    riseTime: ramp?.riseTime ?? Number.NaN,
  };
}

/** mp2: published formula for the mode, by name (definitions.md, Mechanical power). */
function choose(features: BreathFeatures, mode: VentilationControl): BreathCompletion['provenance'] {
  const provenance = (name: PowerFormula, estimated = false): BreathCompletion['provenance'] => {
    const chosen: FeatureProvenance = estimated ? { methods: [name], estimated } : { methods: [name] };
    return { mp_mode_j_min: chosen };
  };
  if (mode === 'vc' && Number.isFinite(features.mp_gattinoni_simplified_j_min)) {
    features.mp_mode_j_min = features.mp_gattinoni_simplified_j_min;
    return provenance('gattinoni_simplified');
  }
  if (mode === 'pc' && Number.isFinite(features.mp_becher_comprehensive_j_min)) {
    features.mp_mode_j_min = features.mp_becher_comprehensive_j_min;
    return provenance('becher_comprehensive');
  }
  if ((mode === 'pc' || mode === 'ps') && Number.isFinite(features.mp_becher_simplified_j_min)) {
    features.mp_mode_j_min = features.mp_becher_simplified_j_min;
    // In pressure support the ventilator's part only, without the patient's work.
    return provenance(
      mode === 'ps' ? 'becher_simplified_ventilator_part' : 'becher_simplified',
      mode === 'ps',
    );
  }
  const gate: (typeof POWER_GATES)[number] = 'no_formula_for_mode_or_inputs';
  return { mp_mode_j_min: { failedGates: [gate] } };
}
