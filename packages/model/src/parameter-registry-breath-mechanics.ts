import type { ParameterDefinition } from './parameter.ts';
import { breathParameter } from './parameter-registry-breath.ts';
import { UNITS } from './parameter-units.ts';

const CONSENSUS =
  'Consensus of inspiratory and whole-breath least squares, flow-targeted (Kannangara 2016), expiratory time constant (Al-Rawas 2013), Vicario 2015, multi-breath reconstruction (Redmond 2019), hold-based (ARDSNet 2000), effort template (after Redmond 2017)';
const UNIT_SHARE_BINS = { from: 0, width: 0.05, bins: 20 } as const;

/** Mechanics of one breath and the uncertainty of its numbers. */
export const BREATH_MECHANICS_PARAMETERS: readonly ParameterDefinition[] = [
  breathParameter('mechanics', UNITS.compliance, {
    code: 'compliance_dynamic_ml_cmh2o',
    symbol: 'Cdyn',
    decimals: 1,
    formula:
      'VTi / (PIP - PEEP); none of a stacked or cut breath or below a swing of 2 cmH2O; contains the resistance, never called compliance',
    source: 'Bedside definition (ISO 19223 dynamic compliance)',
    mdcCode: 152_600,
    loincCode: '60827-3',
    plausible: [0, 2000],
    histogram: { from: 0, width: 1, bins: 150 },
  }),
  breathParameter('mechanics', UNITS.compliance, {
    code: 'compliance_ml_cmh2o',
    symbol: 'Crs',
    decimals: 1,
    formula:
      '1000 / E of Paw + Pmus = E V + R flow + P0, median of quiet breaths, else of the methods that passed',
    source: CONSENSUS,
    mdcCode: 151_688,
    plausible: [0.05, 500],
    histogram: { from: 0, width: 1, bins: 150 },
  }),
  breathParameter('mechanics', UNITS.compliance, {
    code: 'compliance_spread_ml_cmh2o',
    symbol: '± Crs',
    decimals: 1,
    formula: '(largest - smallest compliance of the methods that passed) / 2; needs two of them',
    source: 'Eupnea',
    plausible: [0, 500],
    histogram: { from: 0, width: 0.5, bins: 60 },
  }),
  breathParameter('mechanics', UNITS.resistance, {
    code: 'resistance_cmh2o_s_l',
    symbol: 'Rrs',
    decimals: 1,
    formula: 'R of Paw + Pmus = E V + R flow + P0, median of quiet breaths, else of the methods that passed',
    source: CONSENSUS,
    mdcCode: 151_848,
    plausible: [0, 1000],
    histogram: { from: 0, width: 0.5, bins: 120 },
  }),
  breathParameter('mechanics', UNITS.resistance, {
    code: 'resistance_spread_cmh2o_s_l',
    symbol: '± Rrs',
    decimals: 1,
    formula: '(largest - smallest resistance of the methods that passed) / 2; needs two of them',
    source: 'Eupnea',
    plausible: [0, 1000],
    histogram: { from: 0, width: 0.25, bins: 60 },
  }),
  breathParameter('mechanics', UNITS.resistance, {
    code: 'resistance_exp_cmh2o_s_l',
    symbol: 'Rexp',
    decimals: 1,
    formula:
      'RCexp / C, less the resistance beyond the airway opening (slope of Paw on flow); absent below a quarter of the whole',
    source: 'Al-Rawas 2013',
    mdcCode: 151_844,
    plausible: [0, 1000],
    histogram: { from: 0, width: 0.5, bins: 120 },
  }),
  breathParameter('mechanics', UNITS.seconds, {
    code: 'rc_exp_s',
    symbol: 'RCexp',
    decimals: 2,
    formula:
      '-dV / dflow by least squares from 0.1 to 0.5 s of expiration, longer in slow lungs until flow is at 40 % of its peak; |r| at least 0.98, and at most 40 % of VTi left where flow would end',
    source: 'Al-Rawas 2013',
    mdcCode: 153_316,
    plausible: [0, 20],
    histogram: { from: 0, width: 0.05, bins: 80 },
  }),
  breathParameter('mechanics', UNITS.index, {
    code: 'stress_index',
    symbol: 'SI',
    decimals: 2,
    formula: 'b of Paw = a t^b + c over constant-flow inspiration',
    source: 'Ranieri 2000',
    plausible: [0, 5],
    histogram: { from: 0.3, width: 0.05, bins: 54 },
  }),
  breathParameter('timing', UNITS.index, {
    code: 'mode_confidence',
    symbol: 'Mode conf.',
    decimals: 2,
    formula:
      'certainty of the decisions that lead to the mode, from their distances to the thresholds; by the clock the share of its starts',
    source: 'Eupnea; docs/algorithms/ventilation-mode',
    plausible: [0, 1],
    histogram: UNIT_SHARE_BINS,
  }),
  breathParameter('quality', UNITS.index, {
    code: 'signal_quality',
    symbol: 'Quality',
    decimals: 2,
    formula: '1 - share of samples that are missing or belong to a frozen signal',
    source: 'Eupnea; docs/algorithms/breath-confidence',
    plausible: [0, 1],
    histogram: UNIT_SHARE_BINS,
  }),
  breathParameter('quality', UNITS.index, {
    code: 'confidence',
    symbol: 'Confidence',
    decimals: 2,
    formula: 'agreement of the mechanics methods × fit × signal quality × freedom from artefact',
    source: 'Eupnea; docs/algorithms/breath-confidence',
    plausible: [0, 1],
    histogram: UNIT_SHARE_BINS,
  }),
];
