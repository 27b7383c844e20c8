import type { MappedTime } from '@eupnea/model';
import { normalizeName } from '../normalize-name.ts';
import { SECONDS_A_DAY } from '../table-time.ts';
import { isEmpty, type SampledColumn } from './table-columns.ts';

const TIME_NAMES = [
  'time',
  't',
  'timestamp',
  'datetime',
  'date time',
  'date',
  'seconds',
  'sec',
  's',
  'ms',
  'milliseconds',
  'min',
  'minutes',
  'elapsed',
  'elapsed time',
  'relative time',
  'time rcvd',
  // LabVIEW's first column.
  'x value',
  'tijd',
  'zeit',
  'tiempo',
  'tempo',
  'temps',
  'hora',
  'tid',
  'czas',
  'zaman',
  'время',
  '时间',
  '時間',
  '시간',
].map(normalizeName);
/** Unit behind a name, which only a name of time has: `time_min`, `elapsed hours`. */
const UNIT_AT_END = / (?:ms|msec|us|usec|s|sec|seconds?|mins?|minutes?|h|hrs?|hours?)$/u;
const SECONDS_A_MINUTE = 60;
/** Plausible sample intervals in seconds: 1000 to 25 Hz, with jitter. */
const LEAST_STEP = 0.0009;
const MOST_STEP = 0.05;

/** Day numbers of spreadsheets from 1982 to 2119. */
const DAY_NUMBERS = { from: 30_000, to: 80_000 } as const;

export interface ProposedTime {
  readonly time: MappedTime;
  /** Seconds of the first rows, in file order; NaN = not readable. */
  readonly seconds: readonly number[];
  readonly named: boolean;
}

export function isTimeName(name: string): boolean {
  const plain = normalizeName(name);
  return TIME_NAMES.includes(plain) || TIME_NAMES.includes(plain.replace(UNIT_AT_END, ''));
}

/** Finds the time column: by name or clock times, otherwise a column that increases in even steps. */
export function proposeTime(columns: readonly SampledColumn[]): ProposedTime | null {
  const named = columns.find((column) => isTimeName(column.name) && !isEmpty(column));
  const column = named ?? columns.find(({ times }) => times.length > 0) ?? columns.find(growsEvenly);
  if (column === undefined) return null;
  if (column.times.length > 0) {
    return {
      time: { position: column.position, factor: 1 },
      seconds: column.times,
      named: true,
    };
  }
  const factor = secondsFactor(column);
  return {
    time: { position: column.position, factor },
    seconds: column.numbers.map((value) => value * factor),
    named: named !== undefined,
  };
}

/**
 * Factor to seconds from the unit, or from the spacing, which fits only one of seconds, milliseconds and
 * microseconds.
 */
function secondsFactor({ unit, name, numbers }: SampledColumn): number {
  const plain = normalizeName(unit ?? name);
  const told = UNIT_AT_END.exec(plain)?.[0].trim() ?? plain;
  if (['ms', 'msec', 'millisecond', 'milliseconds'].includes(told)) return 0.001;
  if (['us', 'µs', 'μs', 'usec', 'microseconds'].includes(told)) return 1e-6;
  if (['min', 'mins', 'minute', 'minutes'].includes(told)) return SECONDS_A_MINUTE;
  if (['h', 'hr', 'hrs', 'hour', 'hours'].includes(told)) return 60 * SECONDS_A_MINUTE;
  if (unit !== null) return 1;
  const step = medianStep(numbers);
  const isDay = (numbers[0] ?? 0) > DAY_NUMBERS.from && (numbers[0] ?? 0) < DAY_NUMBERS.to;
  if (isDay && step * SECONDS_A_DAY <= MOST_STEP) return SECONDS_A_DAY;
  return [1, 0.001, 1e-6].find((factor) => step * factor >= LEAST_STEP && step * factor <= MOST_STEP) ?? 1;
}

function growsEvenly({ numbers }: SampledColumn): boolean {
  const step = medianStep(numbers);
  // A row counter increases by 1 and is not a time.
  if (!(step > 0) || step === 1) return false;
  return numbers.every((value, index) => {
    const former = numbers[index - 1];
    return former === undefined || (value > former && value - former < 10 * step);
  });
}

function medianStep(numbers: readonly number[]): number {
  const steps = numbers.slice(1).map((value, index) => value - (numbers[index] ?? Number.NaN));
  return steps.toSorted((left, right) => left - right)[steps.length >> 1] ?? Number.NaN;
}
