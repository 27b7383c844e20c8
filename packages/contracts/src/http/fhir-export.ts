import { z } from 'zod';
import { listQuery, storedScopeQuery } from './stored-scope.ts';

export const FHIR_PARTS = ['breaths', 'waveforms'] as const;

/** random: shifts every time of the bundle by the same number of whole days, drawn for each export. */
export const dateShiftSchema = z.enum(['none', 'random']).default('none');

export const exportFhirQuerySchema = z.strictObject({
  ...storedScopeQuery,
  parts: listQuery(z.enum(FHIR_PARTS), FHIR_PARTS.length).default([...FHIR_PARTS]),
  date_shift: dateShiftSchema,
});

export type ExportFhirQuery = z.output<typeof exportFhirQuerySchema>;
