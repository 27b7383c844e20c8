import type { ParameterDefinition, ParameterGroup } from './parameter.ts';
import { UNITS } from './parameter-units.ts';

/** Codes of the numbers of a period: a breathing trial, a level of PEEP, the first days of ventilation. */
export const PERIOD_CODES = [
  'rsbi_minute_bpm_l',
  'vte_cv_percent',
  'rate_cv_percent',
  'sample_entropy',
  'ventilator_free_days',
  'peep_step_compliance_ml_cmh2o',
  'delta_eelv_ml',
  'recruited_ml',
  'recruitment_ratio',
] as const;

export type PeriodCode = (typeof PERIOD_CODES)[number];

type PeriodEntry = Pick<ParameterDefinition, 'symbol' | 'decimals' | 'source'> & {
  readonly code: PeriodCode;
  readonly formula: string;
};

function periodParameter(
  group: ParameterGroup,
  unit: (typeof UNITS)[keyof typeof UNITS],
  entry: PeriodEntry,
): ParameterDefinition {
  return { kind: 'period', i18nKey: `period_${entry.code}`, group, rounding: 'nearest', ...unit, ...entry };
}

/** Numbers of many breaths, computed when they are read and stored nowhere. */
export const PERIOD_PARAMETERS: readonly ParameterDefinition[] = [
  periodParameter('timing', UNITS.breathsPerMinutePerLitre, {
    code: 'rsbi_minute_bpm_l',
    symbol: 'RSBI',
    decimals: 0,
    formula: '60 n / Σ Ttot of the n breaths that begin in one minute / their mean VTe in litres',
    source: 'Yang and Tobin 1991',
  }),
  periodParameter('timing', UNITS.percent, {
    code: 'rate_cv_percent',
    symbol: 'CV RR',
    decimals: 1,
    formula: '100 standard deviation (n - 1) / mean of 60 / Ttot, from 30 breaths',
    source: 'Eupnea',
  }),
  periodParameter('timing', UNITS.index, {
    code: 'sample_entropy',
    symbol: 'SampEn',
    decimals: 2,
    formula:
      'ln(B / A) of Ttot without its straight line: pairs of templates of m = 2 (B) and 3 (A) breaths within 0.2 standard deviations; from 200 breaths',
    source: 'Richman and Moorman 2000',
  }),
  periodParameter('timing', UNITS.days, {
    code: 'ventilator_free_days',
    symbol: 'VFD-28',
    decimals: 1,
    formula:
      '28 - end of the last ventilation, days from the first one, that was off for 48 h; 0 after 28 days of ventilation',
    source: 'Yehya 2019, 10.1164/rccm.201810-2050CP',
  }),
  periodParameter('volumes', UNITS.percent, {
    code: 'vte_cv_percent',
    symbol: 'CV VTe',
    decimals: 1,
    formula: '100 standard deviation (n - 1) / mean of VTe, from 30 breaths',
    source: 'Eupnea',
  }),
  periodParameter('volumes', UNITS.volume, {
    code: 'delta_eelv_ml',
    symbol: 'ΔEELV',
    decimals: 0,
    formula: 'Σ (VTi - VTe) of the ten breaths of a PEEP step - 10 median (VTi - VTe) of the ten before',
    source: 'effort-gas-weaning, EELV step; docs/algorithms/peep-steps',
  }),
  periodParameter('volumes', UNITS.volume, {
    code: 'recruited_ml',
    symbol: 'Vrec',
    decimals: 0,
    formula: 'VTe of the first breath at low PEEP - VTe at high PEEP - Crs,low (PEEPhigh - PEEPlow)',
    source: 'Chen 2020, 10.1164/rccm.201902-0334OC',
  }),
  periodParameter('mechanics', UNITS.compliance, {
    code: 'peep_step_compliance_ml_cmh2o',
    symbol: 'Crs,step',
    decimals: 1,
    formula: 'median of VTi / (Pplat - PEEPtot) of a level of PEEP after its first five breaths',
    source: 'docs/algorithms/peep-steps',
  }),
  periodParameter('mechanics', UNITS.index, {
    code: 'recruitment_ratio',
    symbol: 'R/I',
    decimals: 2,
    formula: 'Vrec / (PEEPhigh - PEEPlow) / Crs,low',
    source: 'Chen 2020, 10.1164/rccm.201902-0334OC',
  }),
];
