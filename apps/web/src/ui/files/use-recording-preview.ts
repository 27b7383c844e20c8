import type { ChannelMapping, RecordingInspection } from '@eupnea/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readPreview } from '../../lib/files/inspect-file.ts';
import { TABLE_HEAD_BYTES } from '../../lib/files/read-table-head.ts';
import { sourceOfFile } from '../../lib/files/source-of-file.ts';
import type { RecordingPreview } from '../../lib/files/recording-preview.ts';

/** Cache time of a preview, ms. */
const KEEP_MS = 30_000;

interface PreviewRequest {
  /** Key of the file in its list; null without a selection. */
  readonly key: string | null;
  readonly file: File | null;
  /** Files of the list that may belong to it. */
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

/** First half minute of a file with its mapping, refreshed when the mapping changes. */
export function useRecordingPreview({ key, file, others, inspection, mapping }: PreviewRequest): FilePreview {
  const head = useQuery({
    queryKey: ['file-head', key],
    queryFn: async () => new TextDecoder().decode(await file?.slice(0, TABLE_HEAD_BYTES).arrayBuffer()),
    enabled: file !== null,
    gcTime: KEEP_MS,
  });
  const parts = others.filter(({ name }) => inspection?.companions.includes(name) === true);
  const preview = useQuery({
    // The parts of a record are known later and change the content.
    queryKey: ['file-preview', key, mapping, parts.map(({ name }) => name)],
    queryFn: () =>
      file === null || inspection === null
        ? null
        : readPreview([file, ...parts].map(sourceOfFile), inspection, mapping),
    enabled: file !== null && inspection !== null && inspection.problem === null,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === key ? keepPreviousData(previous) : undefined,
    // Avoids comparing and copying typed arrays.
    structuralSharing: false,
    gcTime: KEEP_MS,
    retry: false,
  });
  return { preview: preview.data ?? null, headText: head.data ?? '', pending: preview.isFetching };
}
