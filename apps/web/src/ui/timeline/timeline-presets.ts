import {
  LANE_CODES,
  keyOfRow,
  readTimelineRows,
  writeTimelineRows,
  type TimelineRows,
} from './timeline-rows.ts';

export const PRESET_CODES = ['ventilation', 'weaning', 'ards', 'sedation', 'gases', 'exchange'] as const;
export type PresetCode = (typeof PRESET_CODES)[number];

/**
 * Curves of the presets. Weaning: support, breathing pattern and oxygenation (rapid shallow breathing index: Yang and
 * Tobin 1991). ARDS: what lung-protective ventilation limits, and what it does to the gases. Sedation: drive of the
 * patient and how well the ventilator follows it, beside the drugs. Gas exchange: elimination of CO2 and dead space of every
 * breath, and oxygenation.
 */
const PRESET_ROWS: { readonly [Code in PresetCode]: string } = {
  ventilation: 'trend.peep_cmh2o,trend.pmax_cmh2o,trend.vte_ml,trend.rr_bpm,trend.mp_geometric_j_min',
  weaning:
    'setting.pressure_support,setting.PEEPCPAP,setting.Oxygen,trend.rr_bpm,trend.vte_ml,trend.rsbi_bpm_l,async.any,reading.SpO2',
  ards: 'trend.driving_pressure_cmh2o,trend.p_plateau_cmh2o,setting.PEEPCPAP,trend.vte_ml,trend.compliance_ml_cmh2o,trend.mp_geometric_j_min,setting.Oxygen,gas.PF,gas.PaCO2',
  sedation:
    'trend.rr_bpm,trend.trigger_drop_cmh2o,trend.vte_ml,async.any,async.ineffective_effort,async.double_trigger,async.reverse_trigger,reading.SpO2',
  gases:
    'gas.pH,gas.PaCO2,gas.PaO2,gas.PF,setting.PEEPCPAP,setting.Oxygen,reading.MVe,trend.compliance_ml_cmh2o',
  exchange:
    'trend.petco2_mmhg,trend.vco2_ml_min,trend.vd_bohr_ratio,gas.VDE,reading.SpO2,setting.Oxygen,gas.PF',
};

const NOTHING: TimelineRows = { lanes: LANE_CODES, rows: [] };

export function readPreset(code: PresetCode): TimelineRows {
  return readTimelineRows(PRESET_ROWS[code], NOTHING);
}

/** The preset with these curves in this order; null when the reader chose others. */
export function findPreset({ rows }: TimelineRows): PresetCode | null {
  const keys = rows.map(keyOfRow).join(',');
  return PRESET_CODES.find((code) => PRESET_ROWS[code] === keys) ?? null;
}

/** Address part of a preset with the lanes that are shown now. */
export function writePreset(code: PresetCode, { lanes }: TimelineRows): string {
  return writeTimelineRows({ lanes, rows: readPreset(code).rows });
}
