import { CMH2O_PER_MBAR, type DeviceAlarm } from '@eupnea/model';
import type { DeviceState } from '../emulation/device-state.ts';
import { CODES } from './frames.ts';
import { MEASURED_E_PART, MEASURED_I_PART, MEASURED_PAGE_1, MEASURED_PAGE_2 } from './measured-codes.ts';
import {
  encodeAlarms,
  encodeDateTime,
  encodeIdentity,
  encodeMeasured,
  encodeSettings,
  encodeTexts,
  type CodedValue,
  type MedibusAlarm,
} from './payloads.ts';
import { SET_E_PART, SET_I_PART, SET_INSPIRATORY_PRESSURE, SETTINGS } from './setting-codes.ts';

/** Two codes mean PetCO2; the emulator sends mmHg, and settings in the finer unit. */
const UNSENT_MEASURED = new Set([0xe3]);
const UNSENT_SETTINGS = new Set([0x04, 0x09]);

/** Mode names of the simulator in the notation of the device. */
const MODE_TEXTS: { readonly [modeName: string]: { readonly code: number; readonly text: string } } = {
  'VC-CMV': { code: 0x02, text: 'IPPV Assist' },
  'PC-CMV': { code: 0x34, text: 'PCV' },
  PRVC: { code: 0x02, text: 'IPPV AutoFlow' },
  PSV: { code: 0x0b, text: 'CPAP/ASB' },
  CPAP: { code: 0x0a, text: 'CPAP' },
  'VC-SIMV': { code: 0x07, text: 'SIMV/ASB' },
  'PC-SIMV': { code: 0x19, text: 'BIPAP/SIMV/ASB' },
  APRV: { code: 0x1a, text: 'BIPAP/APRV' },
};
const STANDBY_TEXT = { code: 0x1e, text: 'Standby' };

/** Alarm codes of page 1 for simulator alarms; others are sent as "problems with respirator". */
const ALARM_CODES: { readonly [code: string]: number } = {
  apnoea: 0x00,
  Pmax_high: 0x10,
  MVe_low: 0x19,
  MVe_high: 0x9b,
  RR_high: 0x90,
  SpO2_low: 0x07,
  SpO2_high: 0x22,
  PetCO2_low: 0x27,
  PetCO2_high: 0x28,
  VTe_high: 0xe8,
};
const OTHER_ALARM = 0x9f;
const PRIORITIES = { high: 31, medium: 15, low: 5, unclassified: 1 } as const;

/** Answer data of a request; null for an unknown request. */
export function composeAnswer(code: number, state: DeviceState, clockMs: number): string | null {
  switch (code) {
    case CODES.measuredPage1:
      return encodeMeasured([...codeMeasured(state, MEASURED_PAGE_1), ...ratioParts(state)]);
    case CODES.measuredPage2:
      return encodeMeasured(codeMeasured(state, MEASURED_PAGE_2));
    case CODES.lowLimitsPage1:
      return encodeMeasured(codeLimits(state, MEASURED_PAGE_1, 'low'));
    case CODES.highLimitsPage1:
      return encodeMeasured(codeLimits(state, MEASURED_PAGE_1, 'high'));
    case CODES.lowLimitsPage2:
      return encodeMeasured(codeLimits(state, MEASURED_PAGE_2, 'low'));
    case CODES.highLimitsPage2:
      return encodeMeasured(codeLimits(state, MEASURED_PAGE_2, 'high'));
    case CODES.settings:
      return encodeSettings(codeSettings(state));
    case CODES.texts:
      return encodeTexts(composeTexts(state));
    case CODES.alarmsPage1:
      return encodeAlarms(state.alarms.map(codeAlarm));
    case CODES.alarmsPage2:
    case CODES.alarmsPage3:
    case CODES.noOperation:
      return '';
    case CODES.dateTime:
      return encodeDateTime(clockMs);
    case CODES.identification: {
      const { model = 'Emulator', software = '1' } = state.identity;
      return encodeIdentity({ id: '0000', name: model, revision: `${software.padStart(5, '0')}:06.00` });
    }
    default:
      return null;
  }
}

type Meanings = readonly { readonly code: number; readonly parameter: string; readonly perUnit: number }[];

/** Blank without a current value, absent for values the device never had. */
function codeMeasured({ numerics }: DeviceState, meanings: Meanings): readonly CodedValue[] {
  return meanings.flatMap(({ code, parameter, perUnit }) => {
    const value = numerics[parameter];
    if (value === undefined || UNSENT_MEASURED.has(code)) return [];
    return [{ code, value: typeof value === 'number' ? value / perUnit : null }];
  });
}

function codeLimits(
  { limits }: DeviceState,
  meanings: Meanings,
  side: 'low' | 'high',
): readonly CodedValue[] {
  return meanings.flatMap(({ code, parameter, perUnit }) => {
    const limit = limits[parameter];
    if (limit === undefined || UNSENT_MEASURED.has(code)) return [];
    const value = limit[side];
    return [{ code, value: value === null ? null : value / perUnit }];
  });
}

function codeSettings({ settings }: DeviceState): readonly CodedValue[] {
  const plain = SETTINGS.flatMap(({ code, parameter, perUnit }) => {
    const value = settings[parameter];
    if (typeof value !== 'number' || UNSENT_SETTINGS.has(code)) return [];
    return [{ code, value: value / perUnit }];
  });
  const { p_control: abovePeep, PEEPCPAP: peep, IE: ratio } = settings;
  const pressures =
    typeof abovePeep === 'number' && typeof peep === 'number'
      ? [{ code: SET_INSPIRATORY_PRESSURE, value: (abovePeep + peep) / CMH2O_PER_MBAR }]
      : [];
  return [...plain, ...pressures, ...partsOf(ratio, SET_I_PART, SET_E_PART)];
}

function ratioParts({ numerics }: DeviceState): readonly CodedValue[] {
  return partsOf(numerics['IE'], MEASURED_I_PART, MEASURED_E_PART);
}

/** The smaller part is 1, as on panels. */
function partsOf(ratio: unknown, i: number, e: number): readonly CodedValue[] {
  if (typeof ratio !== 'number' || !(ratio > 0)) return [];
  return [
    { code: i, value: Math.max(1, ratio) },
    { code: e, value: Math.max(1, 1 / ratio) },
  ];
}

function composeTexts({ settings, standby }: DeviceState): readonly { code: number; text: string }[] {
  const mode = MODE_TEXTS[String(settings['mode_name'])];
  return [...(mode === undefined ? [] : [mode]), ...(standby ? [STANDBY_TEXT] : [])];
}

function codeAlarm({ code, text, priority }: DeviceAlarm): MedibusAlarm {
  return { code: ALARM_CODES[code] ?? OTHER_ALARM, priority: PRIORITIES[priority], text };
}
