import type { ChannelMapping, RecordingInspection } from '@eupnea/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readPreview } from '../../lib/files/inspect-file.ts';
import { TABLE_HEAD_BYTES } from '../../lib/files/read-table-head.ts';
import { sourceOfFile } from '../../lib/files/source-of-file.ts';
import type { RecordingPreview } from '../../lib/files/recording-preview.ts';

/** A drawn half minute is cheap to read again, so it is not kept for long once nobody looks. */
const KEEP_MS = 30_000;

interface PreviewRequest {
  /** Of the file in its list; null = none is chosen. */
  readonly key: string | null;
  readonly file: File | null;
  /** Files of the same list that may belong to it. */
  readonly others: readonly File[];
  readonly inspection: RecordingInspection | null;
  readonly mapping: ChannelMapping | null;
}

export interface FilePreview {
  readonly preview: RecordingPreview | null;
  /** The file's first characters. */
  readonly headText: string;
  readonly pending: boolean;
}

/** The first half minute of a file as its mapping reads it, read anew when the mapping changes. */
export function useRecordingPreview({ key, file, others, inspection, mapping }: PreviewRequest): FilePreview {
  const head = useQuery({
    queryKey: ['file-head', key],
    queryFn: async () => new TextDecoder().decode(await file?.slice(0, TABLE_HEAD_BYTES).arrayBuffer()),
    enabled: file !== null,
    gcTime: KEEP_MS,
  });
  const parts = others.filter(({ name }) => inspection?.companions.includes(name) === true);
  const preview = useQuery({
    // A record is looked at before its parts are gathered: with them there is another thing to read.
    queryKey: ['file-preview', key, mapping, parts.map(({ name }) => name)],
    queryFn: () =>
      file === null || inspection === null
        ? null
        : readPreview([file, ...parts].map(sourceOfFile), inspection, mapping),
    enabled: file !== null && inspection !== null && inspection.problem === null,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === key ? keepPreviousData(previous) : undefined,
    // Typed arrays are compared and copied otherwise.
    structuralSharing: false,
    gcTime: KEEP_MS,
    retry: false,
  });
  return { preview: preview.data ?? null, headText: head.data ?? '', pending: preview.isFetching };
}
