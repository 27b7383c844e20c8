import {
  CHANNELS,
  err,
  ok,
  type ChannelMapping,
  type RecordingInspection,
  type RecordingQuestion,
  type Result,
} from '@eupnea/model';
import type { CsvColumns } from './csv/csv-columns.ts';
import { CSV_ID } from './csv/inspect-csv.ts';
import { JOINED_ID } from './joined/joined-inspection.ts';
import { describeUntaken } from './list-untaken.ts';
import { mapColumns } from './map-columns.ts';
import { describeLagOf } from './describe-why.ts';
import type { RecordingFormat } from './recording-format.ts';
import { csvFormat, findRecordingFormat } from './registry.ts';

/** Answers of a user who cannot be asked, such as options of the command line. */
export interface ReadingAnswers {
  readonly columns: CsvColumns | null;
  readonly rateHz: number | null;
  readonly startedAt: string | null;
  readonly timeZone: string | null;
  /** Time by which pressure is moved earlier, ms; null = not stated. */
  readonly lagMs: number | null;
}

export interface SettledReading {
  readonly format: RecordingFormat;
  /** null = columns named for a text whose header is searched while reading. */
  readonly mapping: ChannelMapping;
  /** Assumptions, and columns or signals that are not read. */
  readonly notes: readonly string[];
}

/** How channels are named on the command line, each with its unit. */
const COLUMNS_FORM = '--columns flow=NAME:L/min,pressure=NAME:cmH2O';
/** Largest lag within a file, ms: typing errors are refused, such as samples for milliseconds. */
const MOST_LAG_MS = 1000;

const NO_CHANNELS: ChannelMapping = {
  channels: [],
  time: null,
  rateHz: null,
  table: null,
  startedAt: null,
  timeZone: null,
};

/** How a file is read: its proposal with the answers. An open question or a wrong answer gives the reason instead. */
export function settleReading(
  inspection: RecordingInspection,
  answers: ReadingAnswers,
): Result<SettledReading, string> {
  if (answers.columns !== null) return readColumns(inspection, answers, answers.columns);
  if (inspection.contents === 'archive') return err('an archive inside an archive is not opened');
  if (inspection.problem !== null) return err(inspection.problem.detail);
  const format = inspection.formatId === null ? null : findRecordingFormat(inspection.formatId);
  if (format === null) return err('not a recording of a format that is known');
  const open = inspection.questions.filter(
    ({ asks, required }) =>
      required &&
      !(asks === 'rate' && answers.rateHz !== null) &&
      !(asks === 'lag' && answers.lagMs !== null),
  );
  if (Math.abs(answers.lagMs ?? 0) > MOST_LAG_MS && format.id !== JOINED_ID)
    return err(`--lag is at most ${MOST_LAG_MS} ms within one file`);
  if (open.length > 0) return err(`${describeAll(open)} Answer with ${nameOptions(open)}.`);
  return ok(settle(inspection, format, inspection.mapping, answers));
}

function readColumns(
  inspection: RecordingInspection,
  answers: ReadingAnswers,
  columns: CsvColumns,
): Result<SettledReading, string> {
  const { channels, formatId, problem } = inspection;
  const format = formatId === null ? null : findRecordingFormat(formatId);
  const isText = formatId === CSV_ID || formatId === null || channels.length === 0;
  if (format !== null && channels.length > 0) {
    if (problem !== null) return err(problem.detail);
    const mapping = mapColumns(columns, channels, inspection.mapping);
    if (mapping.ok) return ok(settle(inspection, format, mapping.value, answers));
    if (!isText) return err(`--columns: ${mapping.error}`);
  }
  if (!isText || (problem !== null && formatId !== null))
    return err(problem?.detail ?? '--columns does not fit');
  // The header may stand behind the first bytes, so that its names are searched while reading.
  return ok({
    format: csvFormat({ columns }),
    mapping: { ...NO_CHANNELS, ...pickAnswers(answers) },
    notes: [],
  });
}

function settle(
  inspection: RecordingInspection,
  format: RecordingFormat,
  mapping: ChannelMapping | null,
  answers: ReadingAnswers,
): SettledReading {
  const { rateHz, ...times } = pickAnswers(answers);
  const proposal = mapping ?? NO_CHANNELS;
  const assumed =
    answers.columns !== null || mapping === null
      ? []
      : inspection.questions
          .filter(({ asks, required }) => asks === 'units' && !required)
          .map(({ detail }) => `${detail} ${describeUnits(mapping)}`);
  return {
    format,
    mapping: { ...proposal, rateHz: rateHz ?? proposal.rateHz, ...times },
    notes: [
      ...assumed,
      ...describePair(inspection, proposal),
      ...describeOpenDate(inspection, proposal, answers),
      ...describeJoin(inspection),
      ...describeMeasuredLag(inspection, proposal, answers),
      ...describeUntaken(inspection, mapping),
    ],
  };
}

/** Dates that stay unread until a user says the start. */
function describeOpenDate(
  { questions }: RecordingInspection,
  { time }: ChannelMapping,
  { startedAt }: ReadingAnswers,
): readonly string[] {
  if (time?.date?.order !== 'unknown' || startedAt !== null) return [];
  const detail = questions.find(({ asks }) => asks === 'start')?.detail ?? '';
  return [`${detail} Times count from the first row, unless the start is said (convert: --start).`];
}

/** A flow that is read from a column for each direction. */
function describePair({ channels }: RecordingInspection, mapping: ChannelMapping): readonly string[] {
  const nameOf = (position: number) =>
    channels.find((channel) => channel.position === position)?.name || `column ${position + 1}`;
  return mapping.channels.flatMap(({ channel, position, factor, minus }) => {
    if (minus === undefined) return [];
    const sign = factor * minus.factor < 0 ? 'plus' : 'minus';
    return [`${channel} is read from two columns: ${nameOf(position)} ${sign} ${nameOf(minus.position)}.`];
  });
}

/** A column without a unit is taken in the unit that Eupnea keeps the channel in. */
function describeUnits({ channels }: ChannelMapping): string {
  const units = channels.map(
    ({ channel }) => `${channel} ${CHANNELS[channel].unit.replace('cm[H2O]', 'cmH2O')}`,
  );
  return `What has none is taken as: ${units.join(', ')}.`;
}

function pickAnswers({ rateHz, startedAt, timeZone, lagMs }: ReadingAnswers) {
  return { rateHz, startedAt, timeZone, ...(lagMs === null ? {} : { lagMs }) };
}

function describeJoin({ formatId, companions: [other] }: RecordingInspection): readonly string[] {
  return formatId === JOINED_ID && other !== undefined
    ? [`Joined with ${other} by the times of both files.`]
    : [];
}

/** The lag of the proposed columns, which others need not have. */
function describeMeasuredLag(
  { lag, mapping: proposed }: RecordingInspection,
  mapping: ChannelMapping,
  { lagMs }: ReadingAnswers,
): readonly string[] {
  const isSame = (['flow', 'pressure'] as const).every(
    (channel) => positionOf(mapping, channel) === positionOf(proposed, channel),
  );
  const measured = lag === undefined || !isSame ? [] : [`${describeLagOf(lag)}.`];
  if (lagMs === null || lagMs === 0) return measured;
  const how = lagMs < 0 ? 'later' : 'earlier';
  return [...measured, `As stated, pressure is moved ${Math.abs(lagMs)} ms ${how}.`];
}

function positionOf(mapping: ChannelMapping | null, wanted: 'flow' | 'pressure'): number | undefined {
  return mapping?.channels.find(({ channel }) => channel === wanted)?.position;
}

function describeAll(questions: readonly RecordingQuestion[]): string {
  return questions.map(({ detail }) => detail).join(' ');
}

function nameOptions(questions: readonly RecordingQuestion[]): string {
  // A stated rate changes nothing about rows that are too far apart; the unit of their time may.
  const isOfRate = ({ asks, why }: RecordingQuestion) => asks === 'rate' && why?.reason !== 'rows_far_apart';
  const asksRate = questions.some(isOfRate);
  const asksLag = questions.some(({ asks }) => asks === 'lag');
  const asksColumns = questions.some((question) => !isOfRate(question) && question.asks !== 'lag');
  return [
    ...(asksColumns ? [COLUMNS_FORM] : []),
    ...(asksRate ? ['--rate'] : []),
    ...(asksLag ? ['--lag'] : []),
  ].join(' and ');
}
