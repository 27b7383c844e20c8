import { byAsynchronyKind, type AsynchronyKind } from '@eupnea/model';

/** Signs of which physics says which way they speak: trees then stay sensible on machines unlike those of the training. */
const MORE_SPEAKS_FOR: { readonly [Kind in AsynchronyKind]?: readonly string[] } = {
  ineffective_effort: ['bump', 'bump_share', 'late_bump', 'wasted_peak', 'pm_exp_peak'],
  double_trigger: ['former_left_share'],
  breath_stacking: ['left_over_limit', 'left_share', 'left_ml'],
  delayed_trigger: ['flow_departure_s', 'pressure_departure_s', 'pm_m25', 'pm_m40', 'pm_m15'],
  reverse_trigger: ['within_peak'],
  premature_cycling: ['start_end_s', 'pm_half_after_cycling_s', 'pm_quarter_after_cycling_s', 'pm_c_p15'],
  flow_starvation: ['patient_share', 'pm_peak', 'set_flow'],
};

const MORE_SPEAKS_AGAINST: { readonly [Kind in AsynchronyKind]?: readonly string[] } = {
  double_trigger: ['former_te_over_mean_ti'],
  auto_trigger: [
    'pm_m05',
    'pm_p05',
    'pm_p15',
    'pm_peak',
    'pm_rise_0_25',
    'pm_rise_0_4',
    'patient_share',
    'start_peak',
    'flow_departure',
    'flow_departure_s',
    'pressure_departure',
    'pressure_departure_s',
    'pressure_dip_after',
    'clock_word',
  ],
  delayed_trigger: ['start_onset_s'],
  reverse_trigger: ['flow_departure', 'pressure_departure', 'flow_departure_s'],
  delayed_cycling: [
    'start_end_s',
    'pm_half_after_cycling_s',
    'pm_quarter_after_cycling_s',
    'pm_c_m20',
    'pm_c_m30',
  ],
  flow_starvation: ['pressure_mid'],
};

/** 1, -1 or 0 of every sign, by kind. */
export function knownDirections(signs: readonly string[]) {
  return byAsynchronyKind((kind) =>
    Int8Array.from(signs, (sign) => {
      if (MORE_SPEAKS_FOR[kind]?.includes(sign) === true) return 1;
      return MORE_SPEAKS_AGAINST[kind]?.includes(sign) === true ? -1 : 0;
    }),
  );
}
