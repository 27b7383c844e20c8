import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';

/**
 * Factors from file units to the unit of the channel. 1 mbar = 1.01972 cmH2O; 1 mmHg = 1.35951 cmH2O; 1 kPa = 7.50062
 * mmHg (ISO 80000-4). Keys as `normalizeUnit` returns them; the first key is the channel's unit.
 */
const PRESSURE_FACTORS = {
  cmh2o: 1,
  mbar: 1.01972,
  hpa: 1.01972,
  kpa: 10.1972,
  mmhg: 1.35951,
  pa: 0.0101972,
};
const UNIT_FACTORS: { readonly [Code in ChannelCode]: { readonly [unit: string]: number } } = {
  pressure: PRESSURE_FACTORS,
  // SERVO-U writes litres per minute as `l/m`.
  flow: { 'l/min': 1, 'l/m': 1, lpm: 1, slpm: 1, 'l/s': 60, lps: 60, 'ml/s': 0.06, 'ml/min': 0.001 },
  volume: { ml: 1, cc: 1, l: 1000 },
  co2: { mmhg: 1, kpa: 7.50062 },
  muscle_pressure: PRESSURE_FACTORS,
  oesophageal_pressure: PRESSURE_FACTORS,
};

/** Channel names in tables and signal headers: English, German, Dutch, Portuguese, Spanish, French. */
const NAMES: { readonly [Code in ChannelCode]: readonly string[] } = {
  pressure: [
    'pressure',
    'paw',
    'pva',
    'pao',
    'p',
    'press',
    'awp',
    'airway pressure',
    'airwaypressure',
    'pressure aw',
    'paw pressure',
    'p aw',
    'mask press',
    'maskpress',
    'proximal pressure',
    'mask pressure',
    'p patient',
    'druk',
    'luchtwegdruk',
    'beademingsdruk',
    'druck',
    'atemwegsdruck',
    'beatmungsdruck',
    'pressione',
    'pressione vie aeree',
    'pressao via aerea',
    'pressao de vias aereas',
    'presion via aerea',
    'presion de via aerea',
    'pression voies aeriennes',
    'pression des voies aeriennes',
    'tryck',
    'pressao',
    'presion',
    'pression',
  ],
  flow: [
    'flow',
    // IntelliVue's waves are AWP, AWF and AWV.
    'awf',
    'airflow',
    'air flow',
    'flow rate',
    'vdot',
    'v dot',
    'fluss',
    'atemfluss',
    'flusso',
    'vazao',
    'flode',
    'flujo',
    'fluxo',
    'debit',
    'stroom',
  ],
  volume: ['volume', 'vol', 'v', 'awv', 'volumen', 'volym', 'tidal volume'],
  co2: ['co2', 'pco', 'pco2', 'capno', 'capnogram', 'kapno'],
  muscle_pressure: ['pmus', 'p mus', 'muscle pressure'],
  oesophageal_pressure: [
    'pes',
    'poes',
    'p es',
    'peso',
    'esophageal pressure',
    'oesophageal pressure',
    'oesophagusdruk',
    'osophagusdruck',
  ],
};

export interface RecognizedChannel {
  readonly channel: ChannelCode;
  /** Factor to the channel's unit; null when the unit is unknown or missing. */
  readonly factor: number | null;
}

/** Words before a channel's name that say where it was measured: `CPAP Flow`, `Ventilator Pressure`. */
const PLACES = /^(?:cpap|bipap|ventilator|vent|device|patient|mask|airway|proximal|prox|net|total) /;
/** ECG lead V is not a volume. */
const ELECTRIC = /^[munµμ]?V$/i;

/**
 * Recognises a signal by its name as files write it: with the device before a slash (`Primus/AWP`), with the sample
 * interval after a point (`Flow.40ms`), or with the place before the name (`CPAP Flow`).
 */
export function recognizeSignal(name: string, unit: string | null): RecognizedChannel | null {
  if (ELECTRIC.test(unit ?? '')) return null;
  const bare = (name.split('/').at(-1) ?? '').replace(/\.\d+m?s$/i, '');
  return recognizeChannel(bare, unit) ?? recognizeChannel(normalizeName(bare).replace(PLACES, ''), unit);
}

/** Recognises the channel of a column or signal by name and unit; null when it is none of Eupnea's channels. */
export function recognizeChannel(name: string, unit: string | null): RecognizedChannel | null {
  const plain = normalizeName(name);
  const channel = CHANNEL_CODES.find((code) => NAMES[code].includes(plain));
  return channel === undefined
    ? null
    : { channel, factor: unit === null ? null : factorOfUnit(channel, unit) };
}

/** null when the unit does not belong to this channel. */
export function factorOfUnit(channel: ChannelCode, unit: string): number | null {
  const factors = UNIT_FACTORS[channel];
  const plain = normalizeUnit(unit);
  return Object.hasOwn(factors, plain) ? (factors[plain] ?? null) : null;
}

/** Whether the text is a unit of any channel or of time. Distinguishes a line of units from a line of names. */
export function isUnit(text: string): boolean {
  const plain = normalizeUnit(text);
  return (
    ['s', 'sec', 'ms', 'hz', 'uv', '%'].includes(plain) ||
    CHANNEL_CODES.some((code) => factorOfUnit(code, plain) !== null)
  );
}

export interface NameAndUnit {
  readonly name: string;
  readonly unit: string | null;
}

/** Splits `Paw (cmH2O)`, `flow [L/s]`, `Flow, L/min`, `flow_lpm`, `pressure_cmh2o` into name and unit. */
export function splitNameAndUnit(text: string): NameAndUnit {
  const cell = text.trim();
  const bracketed = /^(.*?)\s*[([]([^)\]]*)[)\]]$/.exec(cell);
  if (bracketed !== null) {
    const unit = (bracketed[2] ?? '').trim();
    return { name: (bracketed[1] ?? '').trim(), unit: unit === '' ? null : unit };
  }
  const tail = /^(.+?)(?:_|,\s*|\s+)([^\s_,]+)$/.exec(cell);
  if (tail?.[1] !== undefined && tail[2] !== undefined && tail[2].length > 1 && isUnit(tail[2])) {
    return { name: tail[1].trim(), unit: tail[2] };
  }
  return { name: cell, unit: null };
}

/** Normalises a name: lower case, no accents, other characters as single blanks. */
export function normalizeName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Normalises a unit: UCUM's `cm[H2O]`, `cmH₂O` and the common misspelling `cmH20` (with a zero) become one. */
function normalizeUnit(unit: string): string {
  return unit
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\s[\]().]/g, '')
    .replace('cmh20', 'cmh2o')
    .replace('_', '/')
    .replace('litre', 'l')
    .replace('liter', 'l');
}
