import { z } from 'zod';
import { storedScopeQuery } from './stored-scope.ts';

/** csv: one table as text; parquet: the same table as columns. */
const tableFormat = z.enum(['csv', 'parquet']);

export const exportTableQuerySchema = z.strictObject({
  ...storedScopeQuery,
  format: tableFormat.default('csv'),
});

/** edf, wfdb: each session as a recording, with its annotations, in one zip. */
const recordingFormat = z.enum(['edf', 'wfdb']);

export type RecordingExportFormat = z.output<typeof recordingFormat>;

export const exportWaveformsQuerySchema = z.strictObject({
  ...storedScopeQuery,
  format: z.union([tableFormat, recordingFormat]).default('csv'),
});

export const EXPORT_PARTS = ['breaths', 'waveforms', 'events', 'findings'] as const;

export type ExportPart = (typeof EXPORT_PARTS)[number];

/** Several tables, the data dictionary and a read-me in one zip; parts is a comma-separated list. */
export const exportArchiveQuerySchema = z.strictObject({
  ...storedScopeQuery,
  format: tableFormat.default('csv'),
  parts: z
    .string()
    .max(100)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(EXPORT_PARTS)).min(1).max(EXPORT_PARTS.length))
    .default([...EXPORT_PARTS]),
});

export type ExportWaveformsQuery = z.output<typeof exportWaveformsQuerySchema>;
export type ExportTableQuery = z.output<typeof exportTableQuerySchema>;
export type ExportArchiveQuery = z.output<typeof exportArchiveQuerySchema>;
