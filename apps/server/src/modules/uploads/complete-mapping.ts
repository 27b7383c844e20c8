import type { UploadOptions } from '@eupnea/contracts/upload';
import type { ChannelMapping, RecordingInspection } from '@eupnea/model';

/** Column mapping of a file: the sender's or the proposed one, with the sender's answers about time. */
export function completeMapping(
  options: Pick<UploadOptions, 'mapping' | 'started_at' | 'time_zone'>,
  inspection: Pick<RecordingInspection, 'mapping'> | null,
): ChannelMapping | null {
  const mapping = options.mapping ?? inspection?.mapping ?? null;
  if (mapping === null) return null;
  return {
    ...mapping,
    startedAt: options.started_at ?? mapping.startedAt,
    timeZone: options.time_zone ?? mapping.timeZone,
  };
}
