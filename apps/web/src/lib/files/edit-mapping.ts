import type {
  ChannelCode,
  ChannelMapping,
  MappedChannel,
  MappedTime,
  RecordingInspection,
} from '@eupnea/model';
import { CHANNEL_UNITS, TIME_UNITS } from './channel-units.ts';

/** Meaning of a column. */
export type ColumnMeaning = ChannelCode | typeof FLOW_OUT | 'time' | 'date' | 'unused' | BorderMeaning;

/** Meaning of a column at whose changes reading ends or a new run begins. No user assigns it. */
export type BorderMeaning = 'patients' | 'recordings';

/** Expiratory flow with a column of its own, which is subtracted from the column of flow. */
export const FLOW_OUT = 'flow_out';

export const EMPTY_MAPPING: ChannelMapping = {
  channels: [],
  time: null,
  rateHz: null,
  table: null,
  startedAt: null,
  timeZone: null,
};

export function meaningOf(mapping: ChannelMapping, position: number): ColumnMeaning {
  if (mapping.time?.position === position) return 'time';
  if (mapping.time?.date?.position === position) return 'date';
  if (mapping.patients === position) return 'patients';
  if (mapping.series === position) return 'recordings';
  if (mapping.channels.some(({ minus }) => minus?.position === position)) return FLOW_OUT;
  return mapping.channels.find((channel) => channel.position === position)?.channel ?? 'unused';
}

export function factorOf(mapping: ChannelMapping, position: number): number {
  if (mapping.time?.position === position) return mapping.time.factor;
  const less = mapping.channels.find(({ minus }) => minus?.position === position)?.minus;
  return less?.factor ?? mapping.channels.find((channel) => channel.position === position)?.factor ?? 1;
}

/** What is left of the time when a column gets another meaning. */
function timeBeside(time: MappedTime | null, position: number, meaning: ColumnMeaning): MappedTime | null {
  if (time === null || time.position === position || meaning === 'time') return null;
  return time.date?.position === position ? { position: time.position, factor: time.factor } : time;
}

/** Assigns a channel to a column in its first unit; a previous column loses it. */
export function assignMeaning(
  mapping: ChannelMapping,
  position: number,
  meaning: Exclude<ColumnMeaning, BorderMeaning>,
): ChannelMapping {
  const channels = mapping.channels
    .filter((channel) => channel.position !== position && channel.channel !== meaning)
    .map((channel) => (channel.minus?.position === position ? withoutMinus(channel) : channel));
  const time = timeBeside(mapping.time, position, meaning);
  if (meaning === 'date') {
    const date = { position, order: 'unknown' as const };
    return { ...mapping, channels, time: time === null ? null : { ...time, date } };
  }
  if (meaning === 'unused') return { ...mapping, channels, time };
  if (meaning === 'time') {
    return { ...mapping, channels, time: { position, factor: TIME_UNITS[0]?.factor ?? 1 } };
  }
  if (meaning === FLOW_OUT) {
    const minus = { position, factor: CHANNEL_UNITS.flow[0]?.factor ?? 1 };
    const subtracted = channels.map((one) => (one.channel === 'flow' ? { ...one, minus } : one));
    return { ...mapping, channels: subtracted, time };
  }
  const factor = CHANNEL_UNITS[meaning][0]?.factor ?? 1;
  return { ...mapping, channels: [...channels, { channel: meaning, position, factor }], time };
}

function withoutMinus({ channel, position, factor }: MappedChannel): MappedChannel {
  return { channel, position, factor };
}

/** @param factor positive factor of the unit; a reversed flow keeps its sign */
export function assignFactor(mapping: ChannelMapping, position: number, factor: number): ChannelMapping {
  if (mapping.time?.position === position) return { ...mapping, time: { ...mapping.time, factor } };
  return {
    ...mapping,
    channels: mapping.channels.map((channel) => {
      const { minus } = channel;
      if (minus?.position === position)
        return { ...channel, minus: { ...minus, factor: Math.sign(minus.factor) * factor } };
      return channel.position === position
        ? { ...channel, factor: Math.sign(channel.factor) * factor }
        : channel;
    }),
  };
}

/** Reverses a channel, because devices disagree on the direction of flow. */
export function flipSign(mapping: ChannelMapping, position: number): ChannelMapping {
  return {
    ...mapping,
    channels: mapping.channels.map((channel) => {
      const { minus } = channel;
      if (minus?.position === position) return { ...channel, minus: { ...minus, factor: -minus.factor } };
      return channel.position === position ? { ...channel, factor: -channel.factor } : channel;
    }),
  };
}

export type Question = RecordingInspection['questions'][number]['asks'];

/** The user's answers about a file. */
export interface FileAnswers {
  /** Null when the format needs none. */
  readonly mapping: ChannelMapping | null;
  /** A guessed mapping counts after the user has confirmed it. */
  readonly mappingSeen: boolean;
  /** Local time of the first sample, `YYYY-MM-DDTHH:MM:SS`; null when not answered. */
  readonly startedAt: string | null;
  /** IANA zone of the local times; null when not answered. */
  readonly timeZone: string | null;
}

export function beginAnswers(inspection: RecordingInspection): FileAnswers {
  return { mapping: inspection.mapping, mappingSeen: false, startedAt: null, timeZone: null };
}

/** The mapping with all answers for the readers; null when none is given and none is needed. */
export function completeMapping({ mapping, startedAt, timeZone }: FileAnswers): ChannelMapping | null {
  if (mapping === null && startedAt === null && timeZone === null) return null;
  return { ...(mapping ?? EMPTY_MAPPING), startedAt, timeZone };
}

/** Open questions in order. An import also needs times, pressure and flow; a conversion does without. */
export function listOpenQuestions(
  inspection: RecordingInspection,
  answers: FileAnswers,
  isImport: boolean,
): readonly Question[] {
  const asked = inspection.questions
    .filter(({ required, asks }) => required || (isImport && isAboutTime(asks)))
    .filter((question) => !isAnswered(question, answers))
    .map(({ asks }) => asks);
  return [...new Set(isImport && lacksBreathChannels(answers) ? ['channels' as const, ...asked] : asked)];
}

/** Whether the columns are chosen and pressure or flow is not among them. Formats with fixed columns have no mapping. */
export function lacksBreathChannels({ mapping }: FileAnswers): boolean {
  return mapping !== null && !hasBreathChannels(mapping);
}

export function isAboutTime(asks: Question): boolean {
  return asks === 'start' || asks === 'time_zone';
}

function isAnswered(
  { asks, why }: RecordingInspection['questions'][number],
  { mapping, mappingSeen, startedAt, timeZone }: FileAnswers,
): boolean {
  // The times of the rows are one side of the contradiction.
  if (why?.reason === 'rate_contradicted') return mapping !== null && mapping.rateHz !== null;
  if (asks === 'start') return startedAt !== null;
  if (asks === 'time_zone') return timeZone !== null;
  if (asks === 'rate') return hasClock(mapping);
  if (asks === 'units') return mappingSeen;
  if (asks === 'lag') return mapping?.lagMs !== undefined;
  return mappingSeen && mapping !== null && hasBreathChannels(mapping);
}

/** Whether rate or times are known. A count of samples is a time only with a rate. */
function hasClock(mapping: ChannelMapping | null): boolean {
  return (
    mapping !== null && (mapping.rateHz !== null || (mapping.time !== null && mapping.time.counts !== true))
  );
}

/** Measuring breaths needs pressure and flow. */
export function hasBreathChannels(mapping: ChannelMapping): boolean {
  return (['pressure', 'flow'] as const).every((wanted) =>
    mapping.channels.some(({ channel }) => channel === wanted),
  );
}
