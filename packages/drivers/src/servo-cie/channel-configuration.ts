import { CMH2O_PER_MBAR, MMHG_PER_KPA } from '@eupnea/model';

/** Scaling of a channel: physical value = raw × gain − offset, in the unit of the code. */
export interface ChannelConfiguration {
  /** Sampling interval from the device; null when absent. */
  readonly samplingMs: number | null;
  readonly number: number;
  readonly gain: number;
  readonly offset: number;
  /** Null for a channel without unit. */
  readonly unit: number | null;
  readonly name: string;
}

/** Mantissa and exponent such as +1000E-004; dashes without a value. */
const NUMBER = /^([+-]\d{4})E([+-]\d{3})$/u;
const DASHES = /^-+$/u;
const CONFIGURATION = /(?:(\d{3});)?(\d{3}),([^,;]*),([^,;]*),([^,;]*),([^,;]*),([^,;]*);?$/u;

/**
 * Parses `sampling time;channel,gain,offset,unit,type,name;`; null for other answers. The sampling time is
 * assumed in milliseconds, because the reference gives no unit.
 */
export function parseConfiguration(text: string): ChannelConfiguration | null {
  const [match, sampling, number, gain, offset, unit, , name] = CONFIGURATION.exec(text) ?? [];
  if (match === undefined) return null;
  const scale = parseNumber(gain ?? '', 1);
  const shift = parseNumber(offset ?? '', 0);
  if (scale === null || shift === null || scale === 0) return null;
  return {
    samplingMs: sampling === undefined ? null : Number(sampling),
    number: Number(number),
    gain: scale,
    offset: shift,
    unit: /^\d+$/u.test(unit ?? '') ? Number(unit) : null,
    name: (name ?? '').trim(),
  };
}

function parseNumber(text: string, whenAbsent: number): number | null {
  if (DASHES.test(text)) return whenAbsent;
  const [, mantissa, exponent] = NUMBER.exec(text) ?? [];
  return mantissa === undefined || exponent === undefined ? null : Number(`${mantissa}e${exponent}`);
}

export function encodeConfiguration(
  configuration: Omit<ChannelConfiguration, 'samplingMs'>,
  samplingMs: number,
  type: string,
): string {
  const { number, gain, offset, unit, name } = configuration;
  const unitText = unit === null ? '--' : String(unit).padStart(2, '0');
  const fields = [
    number,
    formatNumber(gain),
    formatNumber(offset),
    unitText,
    type,
    name.slice(0, 4).padEnd(4),
  ];
  return `${String(samplingMs).padStart(3, '0')};${fields.join(',')};`;
}

/** Four digits of mantissa. */
function formatNumber(value: number): string {
  if (value === 0) return '+0000E+000';
  const exponent = Math.floor(Math.log10(Math.abs(value))) - 3;
  const mantissa = Math.round(Math.abs(value) / 10 ** exponent);
  const sign = (negative: boolean): string => (negative ? '-' : '+');
  return `${sign(value < 0)}${String(mantissa).padStart(4, '0')}E${sign(exponent < 0)}${String(Math.abs(exponent)).padStart(3, '0')}`;
}

/** Factors from device units to units of channels and parameters: mL, L/min, cmH2O, mmHg, s. */
const FACTORS: ReadonlyMap<number, number> = new Map([
  [1, 1], // mL
  [2, 0.06], // mL/s to L/min
  [3, 0.001], // mL/min to L/min
  [4, 1], // cmH2O
  [5, 1], // mL/cmH2O
  [6, 1], // breaths/min
  [7, 1], // %
  [8, 1], // L/min
  [9, 1], // cmH2O s/L
  [10, 1], // mmHg
  [11, MMHG_PER_KPA],
  [12, CMH2O_PER_MBAR],
  [14, 1], // s
  [15, 60], // L/s to L/min
  [17, 1000], // L to mL
  [20, 1], // no unit
]);

/** Scaled number; null for a unit without a conversion. */
export function scaleRaw(raw: number, { gain, offset, unit }: ChannelConfiguration): number | null {
  const factor = unit === null ? 1 : FACTORS.get(unit);
  return factor === undefined ? null : (raw * gain - offset) * factor;
}
