import {
  isMeasurableRate,
  MAX_RATE_HZ,
  MIN_RATE_HZ,
  type ChannelMapping,
  type FileChannel,
  type RecordingInspection,
} from '@eupnea/model';
import { recognizeSignal } from './recognize-channel.ts';

/** A column or signal that is not read, with the reason in English. */
export interface UntakenChannel {
  readonly name: string;
  readonly reason: string;
}

/** Every column or signal of the file that the mapping leaves out, in file order. */
export function listUntaken(
  { channels }: Pick<RecordingInspection, 'channels'>,
  mapping: ChannelMapping | null,
): readonly UntakenChannel[] {
  if (mapping === null) return [];
  const taken = new Set(mapping.channels.map(({ position }) => position));
  if (mapping.time !== null) taken.add(mapping.time.position);
  return channels
    .filter(({ position }) => !taken.has(position))
    .map((channel) => ({ name: showChannel(channel), reason: explain(channel, channels, mapping) }));
}

function showChannel({ name, unit, position }: FileChannel): string {
  const shown = name === '' ? `column ${position + 1}` : name;
  return unit === null ? shown : `${shown} (${unit})`;
}

function explain(file: FileChannel, channels: readonly FileChannel[], mapping: ChannelMapping): string {
  const known = recognizeSignal(file.name, file.unit);
  if (known === null) return 'no channel is known by this name';
  const instead = mapping.channels.find(({ channel }) => channel === known.channel);
  const other = channels.find(({ position }) => position === instead?.position);
  if (other !== undefined) return `${showChannel(other)} is taken as ${known.channel}`;
  if (file.rateHz !== null && !isMeasurableRate(file.rateHz))
    return `its rate (${file.rateHz} Hz) is not ${MIN_RATE_HZ} to ${MAX_RATE_HZ} Hz`;
  return 'it was not chosen';
}
