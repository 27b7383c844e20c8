import { z } from 'zod';
import { listQuery, storedScopeQuery } from './stored-scope.ts';

export const FHIR_PARTS = ['breaths', 'waveforms'] as const;

/** random: every time of the bundle is moved by the same whole days, drawn anew for each export. */
export const dateShiftSchema = z.enum(['none', 'random']).default('none');

export const exportFhirQuerySchema = z.strictObject({
  ...storedScopeQuery,
  parts: listQuery(z.enum(FHIR_PARTS), FHIR_PARTS.length).default([...FHIR_PARTS]),
  date_shift: dateShiftSchema,
});

export type ExportFhirQuery = z.output<typeof exportFhirQuerySchema>;
