import type {
  ChannelMapping,
  FileChannel,
  MappedChannel,
  MappingConfidence,
  PartUse,
  RecordingInspection,
} from '@eupnea/model';
import type { InspectedFile } from './half-recording.ts';

export const JOINED_ID = 'joined';

const CONFIDENCES: readonly MappingConfidence[] = ['certain', 'likely', 'guess'];

/**
 * One inspection of the two files of a recording. Positions of the second file follow those of the first. Wall times
 * are those of the first file, which holds flow.
 */
export function joinInspections(first: InspectedFile, second: InspectedFile): RecordingInspection {
  const [leader, follower] = [first.inspection, second.inspection];
  const offset = offsetOf(leader);
  const proposed = [leader.mapping, follower.mapping];
  const taken = new Set(leader.mapping?.channels.map(({ channel }) => channel));
  const added = (follower.mapping?.channels ?? [])
    .filter(({ channel }) => !taken.has(channel))
    .map((one) => shift(one, offset));
  return {
    ...leader,
    formatId: JOINED_ID,
    formatName: `${leader.formatName} and ${follower.formatName}, joined by their times`,
    channels: [
      ...leader.channels.map((one) => withUse(one, leader)),
      ...follower.channels.map((one) => {
        const own = withUse(one, follower);
        return { ...own, position: own.position + offset };
      }),
    ],
    mapping: {
      channels: [...(leader.mapping?.channels ?? []), ...added],
      time: proposed[0]?.time ?? null,
      rateHz: null,
      table: null,
      startedAt: null,
      timeZone: null,
    },
    confidence:
      CONFIDENCES.findLast((one) => one === leader.confidence || one === follower.confidence) ?? 'guess',
    questions: [
      ...leader.questions,
      // The start of the second file follows from the first.
      ...follower.questions.filter(({ asks }) => asks !== 'start' && asks !== 'time_zone'),
    ],
    companions: [second.file.name],
    parts: [...(leader.parts ?? []), ...(follower.parts ?? [])],
  };
}

/** The mapping of one of both files: its own layout and clock, with the channels that the joined mapping takes from it. */
export function splitMapping(
  joined: ChannelMapping | null,
  [leader, follower]: readonly [RecordingInspection, RecordingInspection],
): readonly [ChannelMapping | null, ChannelMapping | null] {
  if (joined === null) return [leader.mapping, follower.mapping];
  const offset = offsetOf(leader);
  const pick = (inspection: RecordingInspection, from: number, to: number): ChannelMapping | null =>
    inspection.mapping === null
      ? null
      : {
          ...inspection.mapping,
          channels: joined.channels
            .filter(({ position }) => position >= from && position < to)
            .map((one) => shift(one, -from)),
        };
  return [pick(leader, 0, offset), pick(follower, offset, Number.POSITIVE_INFINITY)];
}

function shift(channel: MappedChannel, by: number): MappedChannel {
  const { position, minus } = channel;
  const moved = { ...channel, position: position + by };
  return minus === undefined ? moved : { ...moved, minus: { ...minus, position: minus.position + by } };
}

function offsetOf({ channels }: RecordingInspection): number {
  return channels.reduce((most, { position }) => Math.max(most, position + 1), 0);
}

/** Both files are read with their own columns of times, patients and recordings, which no user assigns. */
function withUse(channel: FileChannel, { mapping }: RecordingInspection): FileChannel {
  const uses: readonly (readonly [number | undefined, PartUse])[] = [
    [mapping?.time?.position, 'clock'],
    [mapping?.time?.date?.position, 'clock'],
    [mapping?.patients, 'patients'],
    [mapping?.series, 'recordings'],
  ];
  const use = uses.find(([position]) => position === channel.position)?.[1];
  return use === undefined ? channel : { ...channel, use };
}
