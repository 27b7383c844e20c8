/** Order of the strip "Settings at the device": what is set first at the bedside stands first. */
const STRIP_ORDER = [
  'mode_name',
  'p_control',
  'pressure_support',
  'tidal_volume',
  'PEEPCPAP',
  'Oxygen',
  'FiO2',
  'rate',
  'TI',
  'IE',
  'pause_time',
  'ramp',
  'flow_trigger',
  'pressure_trigger',
  'trigger',
  'ETS',
  'ETS_Auto',
  'p_high',
  'p_low',
  'ventilation_controller',
  'PEEPCPAP_Controller',
  'ASV_MV',
  'min_vol',
  'IBW',
  'ARDS',
  'COPD',
  'brain_injury',
] as const;

/** Codes of the settings the device told, in the strip's order. FiO2 and Oxygen are two names of one setting. */
export function pickStripSettings(known: Readonly<Record<string, unknown>>): readonly string[] {
  const told = STRIP_ORDER.filter((code) => known[code] !== undefined);
  return told.filter((code) => code !== 'FiO2' || !told.includes('Oxygen'));
}
