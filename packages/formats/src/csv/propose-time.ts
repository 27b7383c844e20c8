import type { MappedTime } from '@eupnea/model';
import { normalizeName } from '../normalize-name.ts';
import { isEpoch, SECONDS_A_DAY } from '../table-time.ts';
import { COUNTED_MILLISECONDS } from './counted-milliseconds.ts';
import { DateColumn } from './table-date.ts';
import { isInSamples, proposeCounter } from './propose-counter.ts';
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
const UNIT_AT_END = / (?:ms|msec|us|usec|ns|nsec|s|sec|seconds?|mins?|minutes?|h|hrs?|hours?)$/u;
const SECONDS_A_MINUTE = 60;
/** Plausible sample intervals in seconds: 1000 to 25 Hz, with jitter. */
const LEAST_STEP = 0.0009;
const MOST_STEP = 0.05;

const DATE_NAME = /^(?:.* )?(?:date|datum|fecha|data|dato|дата|日期|날짜)$/u;
const OTHER_DATE = /birth|geburt|geboorte|naiss|nasc|nacim|admission|export|print/u;

/** Day numbers of spreadsheets from 1982 to 2119, of MATLAB from 1916 to 2108, and times of day as a share of it. */
const DAY_NUMBERS = [
  { from: 30_000, to: 80_000 },
  { from: 700_000, to: 770_000 },
  { from: 0, to: 1 },
] as const;

export interface ProposedTime {
  readonly time: MappedTime;
  /** Seconds of the first rows, in file order; NaN = not readable. */
  readonly seconds: readonly number[];
  readonly named: boolean;
  /** Wall time of the first row from a column of dates, s since 1970. */
  readonly startsAt?: number | null;
  /** A date whose day and month can be exchanged. */
  readonly openDate?: string | null;
}

export function isTimeName(name: string): boolean {
  const plain = normalizeName(name);
  return TIME_NAMES.includes(plain) || TIME_NAMES.includes(plain.replace(UNIT_AT_END, ''));
}

/** Finds the time column: by name or clock times, otherwise a column that increases in even steps. */
export function proposeTime(columns: readonly SampledColumn[]): ProposedTime | null {
  const clock = columns.find(isClock);
  const dates = clock === undefined ? [] : columns.filter((column) => isDate(column, clock));
  const date = dates.find(({ name }) => normalizeName(name).split(' ').length === 1) ?? dates[0];
  if (clock !== undefined && date?.dates) return joinDate(clock, { ...date, dates: date.dates });
  const named = columns.find((column) => isTimeName(column.name) && !isEmpty(column) && !isInSamples(column));
  const column = named ?? columns.find(({ times }) => times.length > 0) ?? columns.find(growsEvenly);
  if (column === undefined) return countSamples(columns);
  if (column.times.length > 0) {
    if (column.stampOrder) return placeStamps(column, column.stampOrder);
    return {
      time: { position: column.position, factor: factorOfText(column) },
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

/** Factor of times in text; one other than 1 says how their last part is read. */
function factorOfText({ countsMilliseconds = false }: Pick<SampledColumn, 'countsMilliseconds'>): number {
  return countsMilliseconds ? COUNTED_MILLISECONDS : 1;
}

/** Times by a column that counts samples; `seconds` are samples, because the rate is stated elsewhere. */
function countSamples(columns: readonly SampledColumn[]): ProposedTime | null {
  const time = proposeCounter(columns);
  const counter = columns.find(({ position }) => position === time?.position);
  if (time === null || counter === undefined) return null;
  return { time, seconds: counter.numbers, named: isTimeName(counter.name), startsAt: null };
}

/** Whether a column holds times of day. */
function isClock({ times, dated }: SampledColumn): boolean {
  return times.length > 0 && dated === null;
}

/** Whether a column holds the dates of the times beside it, by its name or without one; dates in numbers need a name. */
function isDate({ dates, name, position, least, most }: SampledColumn, clock: SampledColumn): boolean {
  if (dates === null || dates === undefined || position === clock.position) return false;
  const plain = normalizeName(name);
  return DATE_NAME.test(plain) ? !OTHER_DATE.test(plain) : name === '' && least > most;
}

/** The first time that is readable, s. */
function firstOf(times: readonly number[]): number {
  return times.find((time) => !Number.isNaN(time)) ?? 0;
}

/** Dates with times whose order of day and month all rows tell, or none: then times count from the first row. */
function placeStamps(
  { position, times, countsMilliseconds = false }: SampledColumn,
  { order, first }: NonNullable<SampledColumn['stampOrder']>,
): ProposedTime {
  const days = new DateColumn(order);
  const midnight = days.take(first);
  const ofDay = firstOf(times) % SECONDS_A_DAY;
  return {
    time: { position, factor: factorOfText({ countsMilliseconds }), date: { position, order } },
    seconds: times,
    named: true,
    startsAt: days.isDated && midnight !== null ? midnight + ofDay : null,
    openDate: days.isDated ? null : first,
  };
}

function joinDate(
  clock: SampledColumn,
  { position, dates }: SampledColumn & { readonly dates: NonNullable<SampledColumn['dates']> },
): ProposedTime {
  const days = new DateColumn(dates.order);
  const first = days.take(dates.first);
  return {
    time: { position: clock.position, factor: factorOfText(clock), date: { position, order: dates.order } },
    seconds: clock.times,
    named: true,
    startsAt: days.isDated && first !== null ? first + firstOf(clock.times) : null,
    openDate: days.isDated ? null : dates.first.trim(),
  };
}

/**
 * Factor to seconds from the unit, or from the spacing, which fits only one of seconds, milliseconds, microseconds and
 * nanoseconds.
 */
function secondsFactor({ unit, name, numbers }: SampledColumn): number {
  const plain = normalizeName(unit ?? name);
  const told = UNIT_AT_END.exec(plain)?.[0].trim() ?? plain;
  if (['ms', 'msec', 'millisecond', 'milliseconds'].includes(told)) return 0.001;
  if (['us', 'µs', 'μs', 'usec', 'microseconds'].includes(told)) return 1e-6;
  if (['ns', 'nsec', 'nanoseconds'].includes(told)) return 1e-9;
  if (['min', 'mins', 'minute', 'minutes'].includes(told)) return SECONDS_A_MINUTE;
  if (['h', 'hr', 'hrs', 'hour', 'hours'].includes(told)) return 60 * SECONDS_A_MINUTE;
  if (unit !== null) return 1;
  // Times of packets repeat, so that their steps tell nothing; times since 1970 tell their unit by their size.
  const epoch = epochFactor(numbers);
  if (epoch !== null) return epoch;
  const step = medianStep(numbers);
  const isDay = DAY_NUMBERS.some(({ from, to }) => numbers.every((value) => value >= from && value <= to));
  // Few digits give many rows one time: then the pace over all rows tells.
  const dayStep = (step === 0 ? paceOf(numbers) : step) * SECONDS_A_DAY;
  if (isDay && dayStep >= LEAST_STEP && dayStep <= MOST_STEP) return SECONDS_A_DAY;
  return (
    [1, 0.001, 1e-6, 1e-9].find((factor) => step * factor >= LEAST_STEP && step * factor <= MOST_STEP) ?? 1
  );
}

/** Factor of times since 1970 that are no seconds; null for other times. */
function epochFactor(numbers: readonly number[]): number | null {
  const known = numbers.filter((value) => !Number.isNaN(value));
  const factor = [0.001, 1e-6, 1e-9].find((one) => known.every((value) => isEpoch(value * one)));
  return known.length === 0 ? null : (factor ?? null);
}

function paceOf(numbers: readonly number[]): number {
  return ((numbers.at(-1) ?? Number.NaN) - (numbers[0] ?? Number.NaN)) / (numbers.length - 1);
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

/** Usual step of the first rows; NaN without steps. */
export function medianStep(numbers: readonly number[]): number {
  const steps = numbers.slice(1).map((value, index) => value - (numbers[index] ?? Number.NaN));
  return steps.toSorted((left, right) => left - right)[steps.length >> 1] ?? Number.NaN;
}
