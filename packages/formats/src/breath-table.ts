import { BREATH_FEATURE_CODES, findParameter, type Breath, type BreathFeatureCode } from '@eupnea/model';

/** Context of a breath that its table row needs. */
export interface BreathRowContext {
  /** 1 for the first breath of the recording. */
  readonly breathNumber: number;
  /** Time of the first sample in the recording's own clock; null when the recording has no clock. */
  readonly startedAt: string | null;
  readonly rateHz: number;
}

export interface BreathTableColumn {
  readonly name: string;
  readonly type: 'DOUBLE' | 'INT32' | 'STRING';
  /** UCUM; `''` = a pure number or a text. */
  readonly unit: string;
  readonly read: (breath: Breath, context: BreathRowContext) => number | string | null;
}

const LEADING_COLUMNS: readonly BreathTableColumn[] = [
  { name: 'breath_number', type: 'INT32', unit: '', read: (_breath, context) => context.breathNumber },
  { name: 'vent_breath_number', type: 'INT32', unit: '', read: (breath) => breath.deviceBreathNumber },
  { name: 'started_at', type: 'STRING', unit: '', read: (_breath, context) => context.startedAt },
  seconds('start_s', (breath) => breath.startIndex),
  seconds('insp_end_s', (breath) =>
    Number.isNaN(breath.features.ti_s) ? Number.NaN : breath.inspirationEndIndex,
  ),
  seconds('end_s', (breath) => breath.endIndex),
  feature('ti_s'),
  feature('te_s'),
  feature('ie_ratio'),
  feature('rr_bpm'),
  feature('vti_ml'),
  feature('vte_ml'),
  feature('pmax_cmh2o'),
  feature('pip_cmh2o'),
  feature('p_mean_cmh2o'),
  feature('peep_cmh2o'),
  feature('peak_insp_flow_lpm'),
  feature('peak_exp_flow_lpm'),
  {
    name: 'samples',
    type: 'INT32',
    unit: '',
    read: (breath) => breath.endIndex - breath.startIndex - breath.rejectedRows,
  },
  { name: 'incomplete', type: 'INT32', unit: '', read: (breath) => (breath.incomplete ? 1 : 0) },
  { name: 'rejected_rows', type: 'INT32', unit: '', read: (breath) => breath.rejectedRows },
  {
    name: 'mode',
    type: 'STRING',
    unit: '',
    read: (breath) => (breath.mode === 'unknown' ? null : breath.mode),
  },
  feature('confidence'),
  feature('compliance_ml_cmh2o'),
  feature('resistance_cmh2o_s_l'),
  feature('peepi_cmh2o'),
  feature('p_plateau_cmh2o'),
  feature('mp_geometric_j_min'),
];

/** Columns of the breath table: identity and times first, then every further feature in registry order. */
export const BREATH_TABLE: readonly BreathTableColumn[] = [
  ...LEADING_COLUMNS,
  ...BREATH_FEATURE_CODES.filter((code) => LEADING_COLUMNS.every((column) => column.name !== code)).map(
    feature,
  ),
];

function feature(code: BreathFeatureCode): BreathTableColumn {
  const unit = findParameter('breath', code)?.unit ?? '';
  return { name: code, type: 'DOUBLE', unit, read: (breath) => presentOrNull(breath.features[code]) };
}

function seconds(name: string, index: (breath: Breath) => number): BreathTableColumn {
  return {
    name,
    type: 'DOUBLE',
    unit: 's',
    read: (breath, context) => presentOrNull(index(breath) / context.rateHz),
  };
}

/** Absent numbers become null in table rows, never NaN and never 0. */
function presentOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
