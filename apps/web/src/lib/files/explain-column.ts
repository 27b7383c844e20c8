import { whyUntaken } from '@eupnea/formats';
import type { ChannelMapping, PartUse, PartWhy, RecordingInspection } from '@eupnea/model';

/** What the format reads from a column that is no channel, and why a column that the mapping does not name is not read. */
export function explainColumn(
  { channels }: RecordingInspection,
  mapping: ChannelMapping,
  position: number,
): { readonly use?: PartUse | undefined; readonly why?: PartWhy } {
  const found = channels.find((channel) => channel.position === position);
  return found === undefined ? {} : { use: found.use, why: whyUntaken(found, channels, mapping) };
}
