import { findParameter, listParameters, type ChannelCode, type ParameterDefinition } from '@eupnea/model';

/** Device specialisations and attributes of ISO/IEEE 11073-10101 that Eupnea uses, by numeric code. */
export const CODES = {
  ventilatorMds: { code: 70_001, reference: 'MDC_DEV_SYS_PT_VENT_MDS' },
  ventilatorVmd: { code: 70_002, reference: 'MDC_DEV_SYS_PT_VENT_VMD' },
  ventilatorChannel: { code: 70_003, reference: 'MDC_DEV_SYS_PT_VENT_CHAN' },
  model: { code: 67_880, reference: 'MDC_ATTR_ID_MODEL' },
  ventilationMode: { code: 184_352, reference: 'MDC_VENT_MODE' },
  alarm: { code: 196_616, reference: 'MDC_EVT_ALARM' },
  alertSource: { code: 68_480, reference: 'MDC_ATTR_ALERT_SOURCE' },
  eventPhase: { code: 68_481, reference: 'MDC_ATTR_EVENT_PHASE' },
  alarmState: { code: 68_482, reference: 'MDC_ATTR_ALARM_STATE' },
  inactivation: { code: 68_483, reference: 'MDC_ATTR_ALARM_INACTIVATION_STATE' },
  alarmPriority: { code: 68_484, reference: 'MDC_ATTR_ALARM_PRIORITY' },
  sampleRate: { code: 0, reference: 'MDC_ATTR_SAMP_RATE' },
  resolution: { code: 2327, reference: 'MDC_ATTR_NU_MSMT_RES' },
} as const;

/** Offset of setting codes: measurement code plus 2 to the 24th. */
const SETTING_OFFSET = 0x1000000;

/**
 * Reference identifiers of registry parameters with equivalent codes: older ones, and those of other devices.
 * Eupnea writes the first. Secondary sources (device-protocols, public 11073 tables): docs/formats/hl7.md.
 */
const MEASURED: readonly (readonly [parameter: string, code: number, reference: string])[] = [
  ['Pmax', 151_973, 'MDC_VENT_PRESS_AWAY_MAX'],
  ['Pmax', 151_817, 'MDC_PRESS_AWAY_INSP_PEAK'],
  ['Ppause', 152_424, 'MDC_VENT_PRESS_RESP_PLAT'],
  ['Ppause', 151_784, 'MDC_PRESS_RESP_PLAT'],
  ['Ppause', 151_960, 'MDC_VENT_PRESS_PLAT'],
  ['MAP', 151_975, 'MDC_VENT_PRESS_AWAY_MEAN'],
  ['MAP', 151_819, 'MDC_PRESS_AWAY_INSP_MEAN'],
  ['PEEPCPAP', 151_976, 'MDC_VENT_PRESS_AWAY_END_EXP_POS'],
  ['deltaP', 183_316, 'MDC_VENT_PRESS_AWAY_DIFF_INSP_END_EXP_END_AT_ZERO_FLOW'],
  ['AutoPEEP', 151_808, 'MDC_PRESS_AWAY_END_EXP_POS_INTRINSIC'],
  ['PEEPtot', 152_788, 'MDC_PRESS_AWAY_END_EXP_POS_TOTAL'],
  ['VTi', 152_660, 'MDC_VOL_AWAY_TIDAL_INSP'],
  ['VTi', 151_980, 'MDC_VENT_VOL_TIDAL'],
  ['VTe', 152_664, 'MDC_VOL_AWAY_TIDAL_EXP'],
  ['VTe', 151_868, 'MDC_VOL_AWAY_TIDAL'],
  ['VT_IBW', 153_208, 'MDC_VOL_AWAY_TIDAL_PER_IBW'],
  ['MVe', 152_000, 'MDC_VENT_VOL_MINUTE_EXP'],
  ['RR', 152_490, 'MDC_VENT_RESP_BTSD_PSAZC_RATE'],
  ['RR', 151_586, 'MDC_VENT_RESP_RATE'],
  ['RR', 151_562, 'MDC_RESP_RATE'],
  ['f_spont', 152_498, 'MDC_VENT_RESP_BTSD_P_RATE'],
  ['IE', 151_832, 'MDC_RATIO_IE'],
  ['Compl', 151_688, 'MDC_COMPL_LUNG'],
  ['R_insp', 151_848, 'MDC_RES_AWAY_INSP'],
  ['R_exp', 151_844, 'MDC_RES_AWAY_EXP'],
  ['RCexp', 153_316, 'MDC_RESP_TIME_CONSTANT_EXP'],
  ['RCinsp', 153_312, 'MDC_RESP_TIME_CONSTANT_INSP'],
  ['SpO2', 150_456, 'MDC_PULS_OXIM_SAT_O2'],
  ['pulse', 149_530, 'MDC_PULS_OXIM_PULS_RATE'],
  ['Oxygen', 152_196, 'MDC_CONC_AWAY_O2_INSP'],
  ['Oxygen', 153_144, 'MDC_CONC_GASDLV_O2_INSP'],
  ['PetCO2', 151_708, 'MDC_CONC_AWAY_CO2_ET'],
  ['leak_percent', 153_224, 'MDC_VENT_VOL_LEAK_PERCENT'],
  ['RSBI', 152_860, 'MDC_RESP_RAPID_SHALLOW_BREATHING_INDEX'],
  ['WOB', 153_276, 'MDC_WORK_OF_BREATHING_PATIENT'],
];

const SET: readonly (readonly [parameter: string, code: number, reference: string])[] = [
  ['PEEPCPAP', SETTING_OFFSET + 151_976, 'MDC_VENT_PRESS_AWAY_END_EXP_POS_SETTING'],
  ['tidal_volume', SETTING_OFFSET + 151_980, 'MDC_VENT_VOL_TIDAL_SETTING'],
  ['rate', SETTING_OFFSET + 151_586, 'MDC_VENT_RESP_RATE_SETTING'],
  ['Oxygen', SETTING_OFFSET + 152_196, 'MDC_CONC_AWAY_O2_INSP_SETTING'],
  ['Oxygen', SETTING_OFFSET + 153_144, 'MDC_CONC_GASDLV_O2_INSP_SETTING'],
  ['TI', SETTING_OFFSET + 152_416, 'MDC_VENT_TIME_PD_INSP_SETTING'],
];

/** Meaning of an observation identifier: a registry parameter or a wave channel. */
export interface ObservationMeaning {
  readonly kind: 'monitored' | 'setting';
  readonly parameter: ParameterDefinition;
  /** 0 for the code of the parameter; higher ranks are less exact and give way to lower ones. */
  readonly rank: number;
}

/** HL7 reserves names with prefix 99 for local codes. */
export const LOCAL_SYSTEM = '99EUPNEA';

const BY_IDENTIFIER = indexMeanings();

function indexMeanings(): ReadonlyMap<string, ObservationMeaning> {
  const index = new Map<string, ObservationMeaning>();
  function add(kind: 'monitored' | 'setting', entries: typeof MEASURED): void {
    for (const [code, mdc, reference] of entries) {
      const parameter = findParameter(kind, code);
      if (parameter === null) continue;
      const rank = entries.filter(([other]) => other === code).findIndex(([, other]) => other === mdc);
      for (const name of [`MDC ${mdc}`, `MDC ${reference}`]) index.set(name, { kind, parameter, rank });
    }
  }
  add('monitored', MEASURED);
  add('setting', SET);
  for (const parameter of listParameters('setting')) {
    if (SET.some(([code]) => code === parameter.code)) continue;
    index.set(`${LOCAL_SYSTEM} ${parameter.code}`, { kind: 'setting', parameter, rank: 0 });
  }
  for (const kind of ['monitored', 'setting'] as const) {
    for (const parameter of listParameters(kind)) {
      const key = `LN ${parameter.loincCode}`;
      if (parameter.loincCode !== undefined && !index.has(key)) index.set(key, { kind, parameter, rank: 0 });
    }
  }
  return index;
}

/** Components of a coded element: identifier, text, coding system. */
export interface CodedName {
  readonly code: string;
  readonly text: string;
  readonly system: string;
}

/** Coded names of OBX-3: identifier and alternative, either in the gateway's own system. */
export function readCodedNames(components: readonly string[]): readonly CodedName[] {
  const at = (index: number): string => (components[index] ?? '').trim();
  return [0, 3]
    .map((from) => ({ code: at(from), text: at(from + 1), system: at(from + 2) }))
    .filter(({ code, text }) => code !== '' || text !== '');
}

export function findMeaning(names: readonly CodedName[]): ObservationMeaning | null {
  for (const { code, text, system } of names) {
    // A private code 0 has only a name; a missing system is MDC by the profile.
    const systems = system === '' ? ['MDC', 'LN'] : [system];
    for (const one of systems) {
      const found =
        BY_IDENTIFIER.get(`${one} ${code}`) ?? (one === 'MDC' ? BY_IDENTIFIER.get(`MDC ${text}`) : undefined);
      if (found !== undefined) return found;
    }
  }
  return null;
}

export function isNamed(
  names: readonly CodedName[],
  { code, reference }: { code: number; reference: string },
): boolean {
  return names.some((name) => name.text === reference || (code !== 0 && name.code === String(code)));
}

/** OBX-3 of a parameter as Eupnea writes it: MDC if a code is known, otherwise our own. */
export function formatObservationName(kind: 'monitored' | 'setting', parameter: ParameterDefinition): string {
  const entry = (kind === 'monitored' ? MEASURED : SET).find(([code]) => code === parameter.code);
  if (entry === undefined) return `${parameter.code}^${parameter.symbol}^${LOCAL_SYSTEM}`;
  return `${entry[1]}^${entry[2]}^MDC`;
}

const WAVES: readonly (readonly [channel: ChannelCode, code: number, reference: string])[] = [
  ['pressure', 151_956, 'MDC_VENT_PRESS'],
  ['pressure', 151_792, 'MDC_PRESS_AWAY'],
  ['flow', 151_940, 'MDC_VENT_FLOW'],
  ['flow', 151_764, 'MDC_FLOW_AWAY'],
  ['volume', 0, 'MDC_VOL_AWAY'],
  ['co2', 151_700, 'MDC_CONC_AWAY_CO2'],
];

export function findWaveChannel(names: readonly CodedName[]): ChannelCode | null {
  return WAVES.find(([, code, reference]) => isNamed(names, { code, reference }))?.[0] ?? null;
}

export function formatWaveName(channel: ChannelCode): string {
  const entry = WAVES.find(([known]) => known === channel);
  return entry === undefined ? `${channel}^^${LOCAL_SYSTEM}` : `${entry[1]}^${entry[2]}^MDC`;
}

/** Maximum length of the key of a kept value. */
const KEPT_NAME_LENGTH = 64;

/** Key of a value with an unknown identifier: the sender's name. */
export function keptName(names: readonly CodedName[]): string {
  const [first] = names;
  if (first === undefined) return 'hl7_unnamed';
  const name = first.text.startsWith('MDC')
    ? first.text
    : `${first.system || 'hl7'}_${first.code || first.text}`;
  return name.replaceAll(/[^A-Za-z0-9_.-]+/gu, '_').slice(0, KEPT_NAME_LENGTH);
}
