import {
  isMeasurableRate,
  MAX_RATE_HZ,
  MIN_RATE_HZ,
  type FileChannel,
  type InputIssue,
  type MappingConfidence,
  type RecordingInspection,
  type RateWhy,
  type RecordingQuestion,
  type TableLayout,
} from '@eupnea/model';
import { ask } from '../ask.ts';
import { describeWhy } from '../describe-why.ts';
import { TableEvidence } from '../time-axis/table-evidence.ts';
import type { TimeAxis } from '../time-axis/judge-axis.ts';
import { formatWallTime } from '../format-wall-time.ts';
import { askForTime } from '../inspection.ts';
import { proposeChannels, type ProposedChannels } from './propose-channels.ts';
import { timeOfNumber } from '../table-time.ts';
import { proposePatients, proposeSeries } from './propose-series.ts';
import { judgeStatedRate } from './judge-stated-rate.ts';
import { isTimeName, medianStep, proposeTime, type ProposedTime } from './propose-time.ts';
import { isEmpty, type SampledColumn } from './table-columns.ts';

/** Minimum rows of a table: two seconds at the lowest supported rate. */
const LEAST_UNNAMED_ROWS = 50;

export interface ColumnsToInspect {
  readonly columns: readonly SampledColumn[];
  /** Number of inspected rows. */
  readonly rows: number;
  /** Text tables only. */
  readonly layout: TableLayout | null;
  /** Sampling rate stated in the file apart from the time column. */
  readonly statedRateHz: number | null;
  /** Number that all cells of a line above the rows hold, which may be the sampling rate or the number of samples. */
  readonly perhapsHz?: number | null;
  /** Wall time stated in the file apart from the time column. */
  readonly statedStart?: string | null;
}

/**
 * Proposes channels for the columns of a numeric table, with the open questions, for any file type. Returns null when
 * no column looks like samples.
 */
export function inspectColumns(table: ColumnsToInspect): Partial<RecordingInspection> | null {
  const columns = table.columns.map(withoutClockDigits);
  const proposed = proposeTime(columns);
  const series = proposeSeries(columns, table.rows);
  const patients = proposePatients(columns, table.rows);
  const others = [
    proposed?.time.position,
    proposed?.time.date?.position,
    series?.position,
    patients?.position,
  ];
  const rest = columns.filter(({ position }) => !others.includes(position));
  const channels = proposeChannels(rest);
  if (channels.named === 0 && !looksLikeSamples(table.rows, rest)) return null;
  const alternating = [patients, series].find((column) => column?.alternates === true);
  if (alternating) return { problem: describeAlternating(alternating.name) };
  const isCount = proposed?.time.counts === true;
  const clock = proposed === null || isCount ? null : judgeClock(proposed.seconds, channels, columns);
  // No answer of a user makes such a table readable.
  const order = clock?.why?.reason;
  if (clock?.why && (order === 'rows_descending' || order === 'rows_unsorted')) {
    const code = order === 'rows_unsorted' ? 'table_unsorted' : 'table_descending';
    return { problem: { code, detail: describeWhy(clock.why) } };
  }
  // A stated rate wins over stamps, which may be times of arrival; not over times that resolve the rows.
  const stated =
    table.statedRateHz === null ? 'fits' : judgeStatedRate(table.statedRateHz, clock?.axis ?? null);
  const isUsable =
    (clock?.axis ?? null) !== null || table.statedRateHz === null || isMeasurableRate(table.statedRateHz);
  const statedHz = stated === 'fits' && isUsable ? table.statedRateHz : null;
  const rateHz = stated === 'contradicted' ? null : (statedHz ?? clock?.axis?.rateHz ?? null);
  const dated = proposed === null ? null : findDate(proposed, columns);
  const startedAt = dated === null ? null : formatWallTime(dated.timeMs, dated.zoned);
  return {
    contents: 'waveform',
    channels: columns.map((column) => describeColumn(column, rateHz)),
    mapping: {
      channels: channels.channels,
      time: proposed?.time ?? null,
      rateHz: statedHz,
      table: table.layout,
      startedAt: null,
      timeZone: null,
      ...(series === null ? {} : { series: series.position }),
      ...(patients === null ? {} : { patients: patients.position }),
    },
    confidence: judge(channels),
    questions: [
      ...listQuestions(channels, rateHz, explainRate(table, columns, clock)),
      ...askForTime(startedAt, table.statedStart ?? null, proposed?.openDate ?? null),
    ],
    startedAt,
  };
}

/** Six digits of a time of day: `095900.25`. */
const CLOCK_DIGITS = /^\d{6}(?:\.\d*)?$/;

/**
 * A column of times of day without marks as one that is not read: a minute later they are 100 more, not 60. Seconds since a
 * start are as large after a day only, and then go beyond 59 in their last digits.
 */
function withoutClockDigits(column: SampledColumn): SampledColumn {
  const { name, unit, numbers, texts } = column;
  const isClock =
    unit === null &&
    CLOCK_DIGITS.test(texts?.first ?? '') &&
    isTimeName(name) &&
    numbers.every((value) => value % 100 < 60 && Math.floor(value / 100) % 100 < 60 && value < 240_000);
  if (!isClock) return column;
  const nothing = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
  return { ...column, ...nothing, numbers: numbers.map(() => Number.NaN) };
}

/** Date and time of the first row; null for a column of relative times. */
function findDate(
  { time, startsAt }: ProposedTime,
  columns: readonly SampledColumn[],
): SampledColumn['dated'] {
  if (startsAt !== undefined) return startsAt === null ? null : { timeMs: startsAt * 1000, zoned: false };
  const column = columns.find(({ position }) => position === time.position);
  if (column === undefined || column.times.length > 0) return column?.dated ?? null;
  const { seconds, kind } = timeOfNumber(
    column.numbers.find((value) => !Number.isNaN(value)) ?? Number.NaN,
    time.factor,
  );
  return kind === 'relative' ? null : { timeMs: seconds * 1000, zoned: kind === 'utc' };
}

function describeAlternating(column: string): InputIssue {
  const detail = `Rows of several patients or recordings alternate (column ${column}). Sort the rows by it, or write one file for each.`;
  return { code: 'table_alternates', detail, values: { column } };
}

/** Why the rate is not known. What a number above the rows may be is said, not decided: it may be a count or a range. */
function explainRate(
  { statedRateHz, perhapsHz }: ColumnsToInspect,
  columns: readonly SampledColumn[],
  clock: Clock | null,
): RateWhy {
  if (statedRateHz !== null && clock?.axis)
    return { reason: 'rate_contradicted', statedHz: statedRateHz, foundHz: round(clock.axis.rateHz) };
  if (clock?.why) return clock.why;
  if (statedRateHz !== null)
    return {
      reason: 'rate_out_of_range',
      hz: statedRateHz,
      leastHz: MIN_RATE_HZ,
      mostHz: MAX_RATE_HZ,
      steps: [],
    };
  const unread = columns.find((column) => isTimeName(column.name) && isEmpty(column) && hasTexts(column));
  if (clock === null && unread?.texts !== undefined) {
    return { reason: 'time_form', example: unread.texts.first.slice(0, MOST_EXAMPLE) };
  }
  const hz = perhapsHz ?? null;
  return hz === null ? { reason: 'rate_unstated' } : { reason: 'rate_perhaps', hz };
}

/** Longest example of a time, characters. */
const MOST_EXAMPLE = 40;

/** Whether the cells are texts that differ. */
function hasTexts({ texts }: SampledColumn): boolean {
  return texts !== undefined && texts.kinds > 1 && texts.first !== '';
}

interface Clock {
  /** null = the times tell no rate, and `why`. */
  readonly axis: TimeAxis | null;
  readonly why: RateWhy | null;
}

/** Rate of the first rows by their times, or why it is not known; null without running times. */
function judgeClock(
  seconds: readonly number[],
  { channels }: ProposedChannels,
  columns: readonly SampledColumn[],
): Clock | null {
  const mapped = channels.flatMap(
    ({ position }) => columns.find((column) => column.position === position) ?? [],
  );
  const evidence = new TableEvidence(
    channels.length === 0 ? ['flow'] : channels.map(({ channel }) => channel),
  );
  for (const [row, time] of seconds.entries()) {
    if (Number.isNaN(time)) {
      evidence.miss();
      continue;
    }
    evidence.take(
      time,
      channels.length === 0 ? [0] : mapped.map(({ numbers }) => numbers[row] ?? Number.NaN),
    );
  }
  const verdict = evidence.judge(null);
  if (verdict.ok) return { axis: verdict.timeline.axis, why: null };
  const stepS = medianStep(seconds);
  if (stepS > 1 / MIN_RATE_HZ) return { axis: null, why: explainSlow(stepS) };
  return evidence.hasTimes ? { axis: null, why: verdict.why } : null;
}

function explainSlow(stepS: number): RateWhy {
  return { reason: 'rows_far_apart', seconds: round(stepS), hz: round(1 / stepS), neededHz: MIN_RATE_HZ };
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

/**
 * Without a recognised name, only a table with many rows of several numbers counts as samples; lists and result
 * tables hold numbers too.
 */
function looksLikeSamples(rows: number, columns: readonly SampledColumn[]): boolean {
  return rows >= LEAST_UNNAMED_ROWS && columns.filter(({ least, most }) => least < most).length >= 2;
}

function describeColumn(column: SampledColumn, rateHz: number | null): FileChannel {
  const { position, name, unit } = column;
  return { position, name, unit, rateHz, ...(isEmpty(column) ? { isEmpty: true } : {}) };
}

function judge({
  guessed,
  unitsGuessed,
  unitsUnknown,
  unitsOfCells,
  sameNames,
  flowReversed,
  flowPairContradicted,
}: ProposedChannels): MappingConfidence {
  const isGuess =
    [guessed, unitsGuessed, unitsUnknown, unitsOfCells, sameNames].some(({ length }) => length > 0) ||
    flowReversed ||
    flowPairContradicted;
  return isGuess ? 'guess' : 'likely';
}

function listQuestions(
  channels: ProposedChannels,
  rateHz: number | null,
  evidence: RateWhy,
): readonly RecordingQuestion[] {
  const questions: RecordingQuestion[] = [];
  const { guessed, guessedByUnit, unitsGuessed, unitsUnknown, unitsOfCells, flowReversed } = channels;
  if (channels.channels.length === 0) {
    questions.push(ask('channels', true, { reason: 'no_known_name', names: '' }));
  } else if (guessed.length > 0) {
    const reason = guessedByUnit ? 'found_by_unit' : 'found_by_values';
    questions.push(ask('channels', true, { reason, about: guessed }));
  }
  const { sameNames } = channels;
  if (sameNames.length > 0) {
    questions.push(ask('channels', true, { reason: 'same_name', names: sameNames.join('; ') }));
  }
  if (unitsOfCells.length > 0) {
    questions.push(ask('units', true, { reason: 'mixed_units', about: unitsOfCells }));
  }
  if (unitsUnknown.length > 0) {
    const units = unitsUnknown.map(({ channel, unit }) => `${channel} (${unit})`).join(', ');
    const about = unitsUnknown.map(({ channel }) => channel);
    questions.push(ask('units', true, { reason: 'unknown_unit', about, units }));
  }
  if (unitsGuessed.length > 0) {
    // A column without a unit is taken in Eupnea's units, so that no conversion happens without a user's choice.
    const converted = channels.channels.some(
      ({ channel, factor }) => unitsGuessed.includes(channel) && Math.abs(factor) !== 1,
    );
    const reason = converted ? 'other_unit' : 'no_unit';
    questions.push(ask('units', converted, { reason, about: unitsGuessed }));
  }
  if (flowReversed) questions.push(ask('units', true, { reason: 'flow_reversed', about: ['flow'] }));
  if (channels.flowPairContradicted) questions.push(askAboutPair());
  if (rateHz === null) questions.push(ask('rate', true, evidence));
  return questions;
}

/** The question about columns of inspiratory and expiratory flow whose values contradict their names. */
export function askAboutPair(): RecordingQuestion {
  return ask('channels', true, { reason: 'flow_pair', about: ['flow'] });
}
