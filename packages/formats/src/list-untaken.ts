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
        name: showChannel(channel),
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

function showChannel({ name, unit, position }: FileChannel): string {
  const shown = name === '' ? `column ${position + 1}` : name;
  return unit === null ? shown : `${shown} (${unit})`;
}

/** Why a column or signal that the mapping does not name is not read. */
export function whyUntaken(
  file: FileChannel,
  channels: readonly FileChannel[],
  mapping: ChannelMapping,
): PartWhy {
  const known = recognizeSignal(file.name, file.unit);
  if (known === null) return { reason: 'unknown_name' };
  const instead = mapping.channels.find(({ channel }) => channel === known.channel);
  const other = channels.find(({ position }) => position === instead?.position);
  if (other !== undefined)
    return { reason: 'taken_instead', other: showChannel(other), channel: known.channel };
  if (file.rateHz !== null && !isMeasurableRate(file.rateHz))
    return { reason: 'unfit_rate', hz: file.rateHz, leastHz: MIN_RATE_HZ, mostHz: MAX_RATE_HZ };
  return { reason: 'not_chosen' };
}
