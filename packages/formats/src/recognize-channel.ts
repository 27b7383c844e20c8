import {
  CHANNEL_CODES,
  CMH2O_PER_KPA,
  CMH2O_PER_MBAR,
  CMH2O_PER_MMHG,
  MMHG_PER_KPA,
  type ChannelCode,
} from '@eupnea/model';
import { CHANNEL_NAMES } from './channel-names.ts';
import { normalizeName } from './normalize-name.ts';

/**
 * Factors from file units to the unit of the channel. 1 in = 2.54 cm; 1 psi = 6.894757 kPa; 1 ft3 = 28.3168 L. Keys as
 * `normalizeUnit` returns them; the first key is the channel's unit.
 */
const PRESSURE_FACTORS = {
  cmh2o: 1,
  mbar: CMH2O_PER_MBAR,
  hpa: CMH2O_PER_MBAR,
  kpa: CMH2O_PER_KPA,
  mmhg: CMH2O_PER_MMHG,
  torr: CMH2O_PER_MMHG,
  cmhg: 10 * CMH2O_PER_MMHG,
  pa: CMH2O_PER_KPA / 1000,
  bar: 1000 * CMH2O_PER_MBAR,
  psi: 6.894_757 * CMH2O_PER_KPA,
  inh2o: 2.54,
  inwc: 2.54,
  mmh2o: 0.1,
  cmws: 1,
  mmws: 0.1,
};
const MICROVOLT_FACTORS = { uv: 1, μv: 1, mv: 1000, v: 1e6 };
const UNIT_FACTORS: { readonly [Code in ChannelCode]: { readonly [unit: string]: number } } = {
  pressure: PRESSURE_FACTORS,
  // SERVO-U writes litres per minute as `l/m`.
  flow: {
    'l/min': 1,
    'l/m': 1,
    lpm: 1,
    slpm: 1,
    slm: 1,
    'sl/min': 1,
    'l/s': 60,
    lps: 60,
    'ml/s': 0.06,
    'ml/min': 0.001,
    'l/h': 1 / 60,
    lph: 1 / 60,
    'ml/h': 1e-3 / 60,
    'm3/h': 1000 / 60,
    'm3/s': 60_000,
    'm3/min': 1000,
    cfm: 28.3168,
  },
  volume: { ml: 1, mls: 1, l: 1000, cl: 10, dl: 100, m3: 1e6 },
  co2: { mmhg: 1, torr: 1, kpa: MMHG_PER_KPA },
  muscle_pressure: PRESSURE_FACTORS,
  oesophageal_pressure: PRESSURE_FACTORS,
  gastric_pressure: PRESSURE_FACTORS,
  transdiaphragmatic_pressure: PRESSURE_FACTORS,
  second_pressure: PRESSURE_FACTORS,
  diaphragm_activity: MICROVOLT_FACTORS,
  surface_emg: MICROVOLT_FACTORS,
  plethysmogram: { nu: 1, au: 1, '1': 1 },
  ecg: { mv: 1, uv: 0.001, μv: 0.001, v: 1000 },
};

/** Names in scripts whose signs are taken apart by the normal form are compared in it. */
const NAMES: ReadonlyMap<string, ChannelCode> = new Map(
  CHANNEL_CODES.flatMap((code) => CHANNEL_NAMES[code].map((name) => [normalizeName(name), code] as const)),
);
/** V with a dot above, or with a mark for it: volume per time. */
const V_DOT = /^v\s*(?:\u0307|['’′´`])/i;

export interface RecognizedChannel {
  readonly channel: ChannelCode;
  /** Factor to the channel's unit; null when the unit is unknown or missing. */
  readonly factor: number | null;
}

/** Words before a channel's name that say where it was measured: `CPAP Flow`, `Ventilator Pressure`. */
const PLACES =
  /^(?:cpap|bipap|ventilator|vent|device|patient|mask|airway|proximal|prox|net|total airway|total|high|measured|inst|instantaneous|resp|respiratory|circuit|mouth|spirometer|pneumotach|pneumotachograph) /;
/**
 * What stands behind a name without changing its meaning: the state in which gas is given, the number of an only sensor, and
 * that it is a wave of the patient's.
 */
const BEHIND =
  /\s*[[(]?BTPS[\])]?$|(?<=\p{L}) 1$|(?<=\p{L}{3})[-_]?1$|(?<=\p{L}{3})(?:[\s_-]+|\s*[[(])(?:raw|wave(?:form)?|wav|signal|sensor|patient|y)[\])]?$/iu;
/** Letters of a name that may also name a lead of the ECG, a place of measurement or an EMG: V, P, Pdi. */
const FEW_LETTERS = 3;
/** Units of a voltage: ECG lead V is not a volume. */
const ELECTRIC = /^[munµμ]?V$/i;
/** Channels with a voltage as unit. */
const ELECTRIC_CHANNELS: ReadonlySet<ChannelCode> = new Set(['diaphragm_activity', 'surface_emg', 'ecg']);
/** Voltages whose letters in lower case also abbreviate minute volume and volume in a line of names. */
const AMBIGUOUS_UNITS: ReadonlySet<string> = new Set(['mv', 'v', '1']);

/**
 * Recognises a signal by its name as files write it: with the device before a slash (`Primus/AWP`), with the sample
 * interval after a point (`Flow.40ms`), or with the place before the name (`CPAP Flow`).
 */
export function recognizeSignal(name: string, unit: string | null): RecognizedChannel | null {
  // Gas flow analysers have a channel of high and one of low flows.
  const whole = (name.split('/').at(-1) ?? '').replace(/\.\d+m?s$/i, '').replace(/\s*\(high\)$/i, '');
  const bare = whole.replace(BEHIND, '');
  const found =
    recognizeChannel(whole, unit) ??
    recognizeChannel(bare, unit) ??
    recognizeChannel(normalizeName(bare).replace(PLACES, ''), unit);
  if (found === null || !isVoltageUnit(unit) || ELECTRIC_CHANNELS.has(found.channel)) return found;
  if (found.channel === 'plethysmogram') return found;
  // A voltage that is named flow is the sensor's: which flow it means, the file does not say.
  const isSensor = ['flow', 'pressure'].includes(found.channel) && normalizeName(bare).length > FEW_LETTERS;
  return isSensor ? { ...found, factor: null } : null;
}

export function isVoltageUnit(unit: string | null): boolean {
  return ELECTRIC.test(unit ?? '');
}

const NUMBERED = /^(.*\p{L})[-_ ]?([1-9])$/u;

/**
 * Whether a name differs from that of a channel in the number behind it alone, and is none of another channel: `Flow 2`
 * beside `Flow 1`, but not `Pressure 2`.
 */
export function isNumberedAlike(taken: string, other: string): boolean {
  const [one, two] = [taken, other].map((name) => NUMBERED.exec(name.trim().toLowerCase()));
  const isAlike = one?.[1] !== undefined && one[1] === two?.[1] && one[2] !== two[2];
  return isAlike && recognizeSignal(other, null) === null;
}

/** Recognises the channel of a column or signal by name and unit; null when it is none of Eupnea's channels. */
export function recognizeChannel(name: string, unit: string | null): RecognizedChannel | null {
  const plain = V_DOT.test(name.trim().normalize('NFD')) ? 'vdot' : normalizeName(name);
  const channel = NAMES.get(plain);
  return channel === undefined
    ? null
    : { channel, factor: unit === null ? null : factorOfScaledUnit(channel, unit) };
}

/** Tenths, hundredths and thousandths of a unit, as programs state integers: `0.1 cmH2O`. */
const PART_OF_UNIT = /^(0[.,]0{0,2}1)\s*[*x\u00d7]?\s*(\p{L}.*)$/iu;

/** null when the unit, or the unit of which it is a part, does not belong to this channel. */
export function factorOfScaledUnit(channel: ChannelCode, unit: string): number | null {
  const [, part = '1', whole = unit] = PART_OF_UNIT.exec(unit.trim()) ?? [];
  const factor = factorOfUnit(channel, whole);
  return factor === null ? null : Number(part.replace(',', '.')) * factor;
}

/** Units of flow without the sign between volume and time, as names of columns have them: `lmin`, `mls`, `ccs`. */
const RUN_TOGETHER = /^(m?l|cc)p?(s|min|h)$/;

/** null when the unit does not belong to this channel. */
export function factorOfUnit(channel: ChannelCode, unit: string): number | null {
  const factors = UNIT_FACTORS[channel];
  const joined = channel === 'flow' ? RUN_TOGETHER.exec(unit.trim().toLowerCase()) : null;
  const plain = normalizeUnit(joined === null ? unit : `${joined[1]}/${joined[2]}`);
  return Object.hasOwn(factors, plain) ? (factors[plain] ?? null) : null;
}

/** Units of a channel as they are compared, its own first. */
export function unitsOf(channel: ChannelCode): readonly string[] {
  return Object.keys(UNIT_FACTORS[channel]);
}

/** Whether the text is a unit of any channel or of time. Distinguishes a line of units from a line of names. */
export function isUnit(text: string): boolean {
  const plain = normalizeUnit(text);
  return (
    ['s', 'sec', 'ms', 'hz', 'uv', '%'].includes(plain) ||
    (!AMBIGUOUS_UNITS.has(plain) && CHANNEL_CODES.some((code) => factorOfUnit(code, plain) !== null))
  );
}

export interface NameAndUnit {
  readonly name: string;
  readonly unit: string | null;
}

/** Units of two or three words behind a name: `flow_ml_min`, `Flow L per s`, `paw_cm_h2o`. */
const OF_WORDS =
  /^(.+?)[_\s]+(?:((?:m|c|s)?l|litres?|liters?|cc)[_\s]+(?:per[_\s]+)?(s|sec|seconds?|min|minutes?|h|hours?)|(cm|mm|in)[_\s]?(h2[o0]|hg))$/i;
/** Where a unit may begin in a name that is written together: `flowLpm`, `PawCmH2O`. */
const CAPITAL = /(?<=\p{Ll})\p{Lu}/gu;

/**
 * Splits `Paw (cmH2O)`, `flow [L/s]`, `Flow, L/min`, `Давление, см вод. ст.`, `flow_lpm`, `flow_ml_min`, `pawCmH2O` into name
 * and unit.
 */
export function splitNameAndUnit(text: string): NameAndUnit {
  const cell = text.trim();
  const bracketed = /^(.*?)\s*[([]([^)\]]*)[)\]]$/.exec(cell);
  if (bracketed !== null) {
    const unit = (bracketed[2] ?? '').trim();
    return { name: (bracketed[1] ?? '').trim(), unit: unit === '' ? null : unit };
  }
  const listed = /^([^,]+),\s*([^,]+)$/.exec(cell);
  if (listed?.[1] !== undefined && listed[2] !== undefined && isUnit(listed[2])) {
    return { name: listed[1].trim(), unit: listed[2].trim() };
  }
  const words = OF_WORDS.exec(cell);
  if (words?.[1] !== undefined) {
    const [, name, volume, time, length = '', fluid = ''] = words;
    return { name: name.trim(), unit: volume === undefined ? `${length}${fluid}` : `${volume}/${time}` };
  }
  const tail = /^(.+?)(?:_|,\s*|\s+)([^\s_,]+)$/.exec(cell);
  if (tail?.[1] !== undefined && tail[2] !== undefined && tail[2].length > 1 && isUnit(tail[2])) {
    return { name: tail[1].trim(), unit: tail[2] };
  }
  for (const { index } of cell.matchAll(CAPITAL)) {
    const unit = cell.slice(index);
    if (unit.length > 1 && isUnit(unit)) return { name: cell.slice(0, index), unit };
  }
  return { name: cell, unit: null };
}

/** Units in Cyrillic letters, without blanks and points. */
const CYRILLIC_UNITS: { readonly [unit: string]: string } = {
  с: 's',
  мс: 'ms',
  'л/мин': 'l/min',
  'л/с': 'l/s',
  'мл/с': 'ml/s',
  л: 'l',
  мл: 'ml',
  смводст: 'cmh2o',
  мбар: 'mbar',
  гпа: 'hpa',
  кпа: 'kpa',
  ммртст: 'mmhg',
};

/** Normalises a unit: UCUM's `cm[H2O]`, `cmH₂O` and the common misspelling `cmH20` (with a zero) become one. */
function normalizeUnit(unit: string): string {
  return unit
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\s[\]().]/g, '')
    .replace('cmh20', 'cmh2o')
    .replace('_', '/')
    .replaceAll(/[·^]/g, '')
    .replace(/^std(?=l)/u, '')
    .replace(/litres?|liters?|ltrs?|lit(?=\/|$)/u, 'l')
    .replace(/^(?:ccs?|cm3)(?=\/|$)/u, 'ml')
    .replace(/^dm3(?=\/|$)/u, 'l')
    .replace(/^(m?l)per(?=[smh])/u, '$1/')
    .replace(/^(s?[mc]?l)[*⋅]?(s|sec|min|h)[-\u2212]1$/u, '$1/$2')
    .replace(/\/(?:seconds?|secs?)$/u, '/s')
    .replace(/\/(?:minutes?|mins?|mn)$/u, '/min')
    .replace(/\/(?:hours?|hrs?|std)$/u, '/h')
    .replace(/^(?:seconds?|secs?)$/u, 's')
    .replace(/^inch(?:es)?/u, 'in')
    .replace(/^[а-я/]+$/u, (word) => CYRILLIC_UNITS[word] ?? word);
}
