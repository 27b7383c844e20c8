import type { UploadOptions } from '@eupnea/contracts/upload';
import type { ChannelMapping, RecordingInspection } from '@eupnea/model';

/**
 * Column mapping of a file: the sender's or the proposed one, with the sender's answers about time. A column that names
 * patients counts in either: a sender who does not name it would join the patients of the table.
 */
export function completeMapping(
  options: Pick<UploadOptions, 'mapping' | 'started_at' | 'time_zone'>,
  inspection: Pick<RecordingInspection, 'mapping'> | null,
): ChannelMapping | null {
  const mapping = options.mapping ?? inspection?.mapping ?? null;
  if (mapping === null) return null;
  return {
    ...findPatients(mapping, inspection?.mapping ?? null),
    ...mapping,
    startedAt: options.started_at ?? mapping.startedAt,
    timeZone: options.time_zone ?? mapping.timeZone,
  };
}

/** The found column of patients, where the sender's mapping divides the rows alike and does not use it otherwise. */
function findPatients(
  mapping: ChannelMapping,
  proposed: ChannelMapping | null,
): Pick<ChannelMapping, 'patients'> {
  const patients = proposed?.patients;
  if (patients === undefined || proposed?.table?.delimiter !== mapping.table?.delimiter) return {};
  const isUsed =
    mapping.time?.position === patients || mapping.channels.some(({ position }) => position === patients);
  return isUsed ? {} : { patients };
}
