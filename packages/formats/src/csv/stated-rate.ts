const NUMBER = String.raw`(?<number>\d+(?:[.,]\d+)?(?:e[-+]?\d+)?)`;
const HERTZ = String.raw`k?hz|1\/s|samples? ?(?:\/|per) ?s(?:ec(?:ond)?)?`;
/** What stands between a name and its value: marks, blanks, and a unit in the name (`rate (Hz),`, `rate_hz=`). */
const GAP = String.raw`[^\p{L}\d]*(?:(?<before>${HERTZ})[^\p{L}\d]+)?`;
/** A rate may lack its unit; a number with another one (`40 ms`, `16 bit`) is none. */
const RATE_UNIT = String.raw`(?:\s*(?<after>${HERTZ})(?!\p{L})|(?!\s*[\p{L}\d%]|[.,]\d))`;
/** A longer word means something else: a downsampling rate is a ratio. */
const START = String.raw`(?<![\p{L}\d])`;

/** Names of a sampling rate in the languages of public files, without accents. */
const RATE_NAMES = [
  String.raw`f_?s`,
  's_?rate',
  String.raw`(?:sampl(?:e|es|ing)[ _-]?|acquisition[ _-]?)(?:rate|freq(?:uency)?)`,
  String.raw`samples?[ _]?(?:\/|per|a)[ _]?s(?:ec(?:ond)?)?`,
  'abtast(?:rate|frequenz)',
  'bemonsteringsfrequentie',
  "frequence d['’ ]?echantillonnage",
  'frecuencia de muestreo',
  '(?:frequencia|taxa) de amostragem',
  'frequenza di campionamento',
  'частота дискретизации',
  '采样(?:率|频率)',
  'サンプリング周波数',
].join('|');
const INTERVAL_NAMES = String.raw`sampl(?:e|ing)[ _-]?(?:interval|period|time)|time[ _-]?(?:step|increment)|abtast(?:intervall|zeit)`;
const SECONDS: { readonly [unit: string]: number } = {
  s: 1,
  sec: 1,
  ms: 1e-3,
  msec: 1e-3,
  us: 1e-6,
  μs: 1e-6,
};
const SECOND = Object.keys(SECONDS).join('|');

const named = (pattern: string) => new RegExp(pattern, 'iu');
const RATES: readonly RegExp[] = [
  named(`${START}(?:${RATE_NAMES})${GAP}${NUMBER}${RATE_UNIT}`),
  named(
    String.raw`${START}(?:sampled|sampling|recorded|digiti[sz]ed)\s+(?:at|with|@)\s+${NUMBER}\s*(?<after>${HERTZ})`,
  ),
  named(String.raw`^[^\p{L}\d]*rate[^\p{L}\d]*${NUMBER}\s*(?<after>${HERTZ})`),
  named(String.raw`^[^\p{L}\d]*rate[^\p{L}\d]*(?<before>${HERTZ})[^\p{L}\d]*${NUMBER}`),
];
const INTERVALS: readonly RegExp[] = [
  named(String.raw`${START}(?:${INTERVAL_NAMES})[^\p{L}\d]*${NUMBER}\s*(?<unit>${SECOND})(?!\p{L})`),
  named(String.raw`${START}(?:${INTERVAL_NAMES})[^\p{L}\d]*(?<unit>${SECOND})[^\p{L}\d]+${NUMBER}`),
  named(String.raw`${START}${NUMBER}\s*(?<unit>${SECOND})(?:onds?)?\s*(?:\/|per)\s*sample`),
  // LabChart writes `Interval=` with its unit above a table that others cut out of its text.
  named(String.raw`^interval[^\p{L}\d]*${NUMBER}\s*(?<unit>${SECOND})(?!\p{L})`),
  // LabVIEW writes its interval in seconds.
  named(String.raw`^delta_x[^\p{L}\d]*${NUMBER}`),
];

/**
 * Sampling rate that the lines above a table state, Hz, by a name or as an interval: `#samplerate,133`, `fs = 0.1 kHz`,
 * `10 msec/sample`. Other numbers beside the word (how many samples, a date) are none. Null when nothing or more than one
 * rate is stated.
 */
export function findStatedRate(lines: readonly string[]): number | null {
  const found = new Set(
    lines.flatMap((line) => rateOfLine(line.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, ''))),
  );
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

function rateOfLine(line: string): readonly number[] {
  for (const pattern of RATES) {
    const { number, before, after } = pattern.exec(line)?.groups ?? {};
    const kilo = /^k/i.test(after ?? before ?? '') ? 1000 : 1;
    if (number !== undefined) return positive(kilo * read(number));
  }
  for (const pattern of INTERVALS) {
    const { number, unit = 's' } = pattern.exec(line)?.groups ?? {};
    if (number === undefined) continue;
    return positive(1 / (read(number) * (SECONDS[unit.toLowerCase()] ?? Number.NaN)));
  }
  return [];
}

function read(number: string): number {
  // Three digits behind a comma are thousands: no recorder states a rate to the thousandth.
  return Number(/^\d+,\d{3}$/.test(number) ? number.replace(',', '') : number.replace(',', '.'));
}

function positive(rateHz: number): readonly number[] {
  return rateHz > 0 && Number.isFinite(rateHz) ? [Number(rateHz.toPrecision(9))] : [];
}
