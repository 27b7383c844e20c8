import type { ParameterDefinition } from './parameter.ts';
import { UNITS } from './parameter-units.ts';

const SPECIFICATION = 'Product specification 3, control settings';

type Setting = Pick<ParameterDefinition, 'code' | 'symbol' | 'decimals'> &
  Partial<
    Pick<ParameterDefinition, 'loincCode' | 'mdcCode' | 'plausible' | 'source' | 'rounding' | 'formula'>
  >;

function setting(unit: (typeof UNITS)[keyof typeof UNITS], entry: Setting): ParameterDefinition {
  return {
    kind: 'setting',
    i18nKey: `setting_${entry.code}`,
    group: 'settings',
    rounding: 'nearest',
    formula: null,
    source: SPECIFICATION,
    ...unit,
    ...entry,
  };
}

/** A text or switch setting, shown as the device reports it. */
function textSetting(code: string, symbol: string, source: string = SPECIFICATION): ParameterDefinition {
  return setting(UNITS.none, { code, symbol, decimals: 0, rounding: 'as_received', source });
}

/**
 * Device settings under the names of the specification. Plausible ranges cover adult, paediatric and neonatal
 * ventilators; values outside come from a broken frame.
 */
export const SETTING_PARAMETERS: readonly ParameterDefinition[] = [
  textSetting('mode_name', 'Mode', `${SPECIFICATION}; the device's own word for its mode`),
  setting(UNITS.rate, { code: 'rate', symbol: 'f', decimals: 0, plausible: [0, 200] }),
  setting(UNITS.volume, {
    code: 'tidal_volume',
    symbol: 'VT',
    decimals: 0,
    plausible: [0, 4000],
    mdcCode: 16_929_196,
    loincCode: '20112-9',
  }),
  setting(UNITS.pressure, {
    code: 'p_control',
    symbol: 'Pcontrol',
    decimals: 1,
    plausible: [0, 120],
    loincCode: '76152-8',
    source: `${SPECIFICATION}; above PEEP`,
  }),
  setting(UNITS.pressure, {
    code: 'PEEPCPAP',
    symbol: 'PEEP/CPAP',
    decimals: 1,
    plausible: [0, 60],
    loincCode: '20077-4',
  }),
  setting(UNITS.pressure, {
    code: 'pressure_support',
    symbol: 'Psupport',
    decimals: 1,
    plausible: [0, 100],
    loincCode: '20079-0',
    source: `${SPECIFICATION}; above PEEP`,
  }),
  setting(UNITS.percent, {
    code: 'Oxygen',
    symbol: 'FiO₂',
    decimals: 0,
    plausible: [0, 100],
    loincCode: '19994-3',
  }),
  setting(UNITS.seconds, { code: 'pause_time', symbol: 'Tip', decimals: 2, plausible: [0, 30] }),
  setting(UNITS.ratio, {
    code: 'IE',
    symbol: 'I:E',
    decimals: 2,
    plausible: [0, 20],
    formula: 'Ti / Te',
    source: `${SPECIFICATION}; a text such as 1:2 is shown as received`,
  }),
  setting(UNITS.seconds, {
    code: 'TI',
    symbol: 'Ti',
    decimals: 2,
    plausible: [0, 30],
    mdcCode: 16_929_632,
    loincCode: '76334-2',
  }),
  setting(UNITS.pressure, {
    code: 'pressure_trigger',
    symbol: 'P-trigger',
    decimals: 1,
    plausible: [-30, 30],
    source: `${SPECIFICATION}; below PEEP, sign as the device sends it`,
  }),
  setting(UNITS.flow, { code: 'flow_trigger', symbol: 'Flow trigger', decimals: 1, plausible: [0, 60] }),
  setting(UNITS.percent, {
    code: 'ETS',
    symbol: 'ETS',
    decimals: 0,
    plausible: [0, 100],
    source: `${SPECIFICATION}; share of peak inspiratory flow at which inspiration ends`,
  }),
  setting(UNITS.milliseconds, { code: 'ramp', symbol: 'Ramp', decimals: 0, plausible: [0, 5000] }),
  setting(UNITS.pressure, { code: 'p_high', symbol: 'Phigh', decimals: 1, plausible: [0, 120] }),
  setting(UNITS.pressure, { code: 'p_low', symbol: 'Plow', decimals: 1, plausible: [0, 60] }),
  textSetting('ventilation_controller', 'Controller'),
  textSetting('PEEPCPAP_Controller', 'PEEP controller'),
  setting(UNITS.percent, {
    code: 'FiO2',
    symbol: 'FiO₂',
    decimals: 0,
    plausible: [0, 100],
    loincCode: '19994-3',
    source: `${SPECIFICATION}; the same quantity as Oxygen under the name other devices use`,
  }),
  textSetting('ARDS', 'ARDS', `${SPECIFICATION}; patient condition entered at the device`),
  textSetting('COPD', 'COPD', `${SPECIFICATION}; patient condition entered at the device`),
  textSetting('brain_injury', 'Brain injury', `${SPECIFICATION}; patient condition entered at the device`),
  setting(UNITS.percent, { code: 'ASV_MV', symbol: '%MinVol (ASV)', decimals: 0, plausible: [0, 500] }),
  setting(UNITS.minuteVolume, { code: 'min_vol', symbol: 'MinVol', decimals: 1, plausible: [0, 100] }),
  textSetting('trigger', 'Trigger'),
  textSetting('ETS_Auto', 'ETS auto'),
  setting(UNITS.weight, {
    code: 'IBW',
    symbol: 'IBW',
    decimals: 1,
    plausible: [0.2, 300],
    mdcCode: 188_796,
    loincCode: '50064-5',
    source: `${SPECIFICATION}; as entered at the device`,
  }),
];
