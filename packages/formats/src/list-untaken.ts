import {
  isMeasurableRate,
  MAX_RATE_HZ,
  MIN_RATE_HZ,
  type ChannelMapping,
  type FileChannel,
  type PartWhy,
  type RecordingInspection,
} from '@eupnea/model';
import { describePart } from './describe-part.ts';
import { nameAmong } from './name-among.ts';
import { recognizeSignal } from './recognize-channel.ts';

/** A part of the file that is not read, with the reason in English. */
export interface UntakenPart {
  readonly name: string;
  readonly reason: string;
}

/** What a file holds: `held` = `read` + the number of `left`. */
export interface PartCount {
  readonly held: number;
  readonly read: number;
  /** In file order. */
  readonly left: readonly UntakenPart[];
}

/** Counts the columns, signals and other parts of a file: read as a channel or by the format, or left out. */
export function countParts(
  { channels, parts = [] }: Pick<RecordingInspection, 'channels' | 'parts'>,
  mapping: ChannelMapping | null,
): PartCount {
  const held = channels.length + parts.length;
  // Trends and logs have no mapping: the format reads all of them.
  if (mapping === null) return { held, read: held, left: [] };
  const taken = new Set(mapping.channels.map(({ position }) => position));
  for (const { minus } of mapping.channels) if (minus !== undefined) taken.add(minus.position);
  if (mapping.time !== null) taken.add(mapping.time.position);
  if (mapping.time?.date !== undefined) taken.add(mapping.time.date.position);
  if (mapping.series !== undefined) taken.add(mapping.series);
  if (mapping.patients !== undefined) taken.add(mapping.patients);
  const left = [
    ...channels
      .filter(({ position, use }) => !taken.has(position) && use === undefined)
      .map((channel) => ({
        name: showChannel(channel, channels),
        reason: describePart(whyUntaken(channel, channels, mapping)),
      })),
    ...parts.filter(({ use }) => use === null).map(({ name, reason }) => ({ name, reason })),
  ];
  return { held, read: held - left.length, left };
}

/** One line for each part that is left out, and the count before them; nothing when everything is read. */
export function describeUntaken(
  inspection: Pick<RecordingInspection, 'channels' | 'parts'>,
  mapping: ChannelMapping | null,
): readonly string[] {
  const { held, read, left } = countParts(inspection, mapping);
  if (left.length === 0) return [];
  return [
    `${read} of ${held} columns, signals and other parts are read, ${left.length} are not:`,
    ...left.map(({ name, reason }) => `not read: ${name}: ${reason}`),
  ];
}

/** Names of columns and signals that hold values at a rate that can be measured, and are read as nothing. */
export function listUnread(
  { channels }: Pick<RecordingInspection, 'channels'>,
  mapping: ChannelMapping,
): readonly string[] {
  const taken = new Set([
    ...mapping.channels.flatMap(({ position, minus }) => [position, minus?.position]),
    mapping.time?.position,
    mapping.time?.date?.position,
  ]);
  return channels
    .filter(
      ({ position, use, isEmpty, rateHz }) =>
        !taken.has(position) &&
        use === undefined &&
        isEmpty !== true &&
        (rateHz === null || isMeasurableRate(rateHz)),
    )
    .map((channel) => showChannel(channel, channels));
}

function showChannel(channel: FileChannel, channels: readonly FileChannel[]): string {
  const { name, unit, position } = channel;
  const shown = name === '' ? `column ${position + 1}` : nameAmong(channel, channels);
  return unit === null ? shown : `${shown} (${unit})`;
}

/** Why a column or signal that the mapping does not name is not read. */
export function whyUntaken(
  file: FileChannel,
  channels: readonly FileChannel[],
  mapping: ChannelMapping,
): PartWhy {
  if (file.isEmpty === true) return { reason: 'empty' };
  const known = recognizeSignal(file.name, file.unit);
  if (known === null) return { reason: 'unknown_name' };
  const instead = mapping.channels.find(({ channel }) => channel === known.channel);
  const other = channels.find(({ position }) => position === instead?.position);
  if (other !== undefined)
    return { reason: 'taken_instead', other: showChannel(other, channels), channel: known.channel };
  if (file.rateHz !== null && !isMeasurableRate(file.rateHz))
    return { reason: 'unfit_rate', hz: file.rateHz, leastHz: MIN_RATE_HZ, mostHz: MAX_RATE_HZ };
  return { reason: 'not_chosen' };
}
