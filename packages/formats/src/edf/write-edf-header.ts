import type { ChannelCode } from '@eupnea/model';
import type { RecordShape } from '../survey/record-layout.ts';
import type { TimelineStart } from '../survey/sample-timeline.ts';
import { MEASURED_NOTE } from './edf-header.ts';
import type { SignalScale } from '../survey/signal-scale.ts';

/** Names and units that Eupnea's readers and most others recognise; ASCII, as EDF requires. */
export const SIGNAL_NAMES: { readonly [Code in ChannelCode]: readonly [label: string, unit: string] } = {
  pressure: ['Paw', 'cmH2O'],
  flow: ['Flow', 'L/min'],
  volume: ['Volume', 'mL'],
  co2: ['CO2', 'mmHg'],
  muscle_pressure: ['Pmus', 'cmH2O'],
  oesophageal_pressure: ['Pes', 'cmH2O'],
  gastric_pressure: ['Pga', 'cmH2O'],
  transdiaphragmatic_pressure: ['Pdi', 'cmH2O'],
  second_pressure: ['P2', 'cmH2O'],
  diaphragm_activity: ['EAdi', 'uV'],
  surface_emg: ['sEMG', 'uV'],
  plethysmogram: ['Plethysmogram', 'NU'],
  ecg: ['ECG wave', 'mV'],
};

/** Prefix of Eupnea's note in the transducer field, a free text; EDF does not define missing samples. */
const OWN = 'Eupnea;';
const MISSING = 'digital -32768 = missing';
export const MISSING_NOTE = `${OWN} ${MISSING}`;

const NUMBER_LETTERS = 8;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

export interface EdfHeaderParts {
  readonly isContinuous: boolean;
  readonly pseudonym: string | null;
  readonly equipment: string | null;
  readonly software: string;
  readonly start: TimelineStart | null;
  readonly record: RecordShape;
  readonly records: number;
  readonly signals: readonly { readonly channel: ChannelCode; readonly scale: SignalScale }[];
  readonly annotationBytes: number;
  readonly volumeMeasured?: boolean | undefined;
}

/** Whether both ends of the scale can be written exactly in their eight characters. */
export function fitsEdf(scale: SignalScale): boolean {
  return physicalEnds(scale).every((text) => text.length <= NUMBER_LETTERS);
}

/**
 * Whether EDF can store the date. EDF has two digits of the year from 1985, EDF+ four in its recording field; 1 January
 * 1985 means that there is no date.
 */
export function hasEdfDate({ timeMs }: TimelineStart): boolean {
  return timeMs >= Date.UTC(1985, 0, 2) && timeMs < Date.UTC(10_000, 0, 1);
}

/** Header of EDF+ (Kemp and Olivan 2003): fixed fields, then each field for all signals, the annotation signal last. */
export function writeEdfHeader(parts: EdfHeaderParts): Uint8Array {
  const { record, signals, annotationBytes, records } = parts;
  const start = parts.start !== null && hasEdfDate(parts.start) ? new Date(parts.start.timeMs) : null;
  const time = start?.toISOString() ?? '1985-01-01T00:00:00';
  const [year = '', month = '', day = ''] = time.slice(0, 10).split('-');
  const count = signals.length + 1;
  const all = (letters: number, own: (at: number) => string, annotations: string) =>
    [...signals.map((_, at) => own(at)), annotations].map((text) => field(text, letters)).join('');
  const nameOf = (at: number) => SIGNAL_NAMES[signals[at]?.channel ?? 'flow'];
  const endsOf = (at: number) => {
    const scale = signals[at]?.scale;
    return scale === undefined ? ['', ''] : physicalEnds(scale);
  };
  const digitalEnd = (at: number, sign: 1 | -1) => {
    const most = signals[at]?.scale.most ?? 0;
    return String(sign > 0 ? most : -most - 1);
  };
  const text = [
    field('0', 8),
    field(`${toWord(parts.pseudonym)} X X X`, 80),
    field(describeRecording(parts, start), 80),
    field(`${day}.${month}.${Number(year) > 2084 ? 'yy' : year.slice(2)}`, 8),
    field(time.slice(11, 19).replaceAll(':', '.'), 8),
    field(String(256 * (count + 1)), 8),
    field(parts.isContinuous ? 'EDF+C' : 'EDF+D', 44),
    field(String(records), 8),
    field(record.seconds, 8),
    field(String(count), 4),
    all(16, (at) => nameOf(at)[0], 'EDF Annotations'),
    all(80, (at) => describeSignal(signals[at]?.channel, parts.volumeMeasured === true), ''),
    all(8, (at) => nameOf(at)[1], ''),
    all(8, (at) => endsOf(at)[0] ?? '', '-1'),
    all(8, (at) => endsOf(at)[1] ?? '', '1'),
    all(8, (at) => digitalEnd(at, -1), '-32768'),
    all(8, (at) => digitalEnd(at, 1), '32767'),
    all(80, () => '', ''),
    all(8, () => String(record.samples), String(annotationBytes / 2)),
    all(32, () => '', ''),
  ].join('');
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function describeSignal(channel: ChannelCode | undefined, volumeMeasured: boolean): string {
  return channel === 'volume' && volumeMeasured ? `${OWN} ${MEASURED_NOTE} ${MISSING}` : MISSING_NOTE;
}

/**
 * Recording field of EDF+, separated by blanks: date, two fields that name people and stay empty, equipment, and two
 * fields of Eupnea.
 */
function describeRecording({ equipment, software, ...parts }: EdfHeaderParts, start: Date | null): string {
  const date =
    start === null
      ? 'X'
      : `${start.toISOString().slice(8, 10)}-${MONTHS[start.getUTCMonth()]}-${start.getUTCFullYear()}`;
  const zone = start !== null && parts.start?.zoned === true ? 'UTC' : 'X';
  return `Startdate ${date} X X ${toWord(equipment).slice(0, 24)} ${zone} ${toWord(software)}`;
}

function physicalEnds({ step, decimals, offset, most }: SignalScale): readonly [string, string] {
  const write = (digital: number) => writeDecimal((digital + offset) * step, decimals);
  return [write(-most - 1), write(most)];
}

function writeDecimal(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** One word in ASCII without blanks; X = unknown. */
function toWord(text: string | null): string {
  const word = (text ?? '')
    .trim()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^!-~]/g, '?');
  return word === '' ? 'X' : word;
}

function field(text: string, letters: number): string {
  return text.slice(0, letters).padEnd(letters);
}
