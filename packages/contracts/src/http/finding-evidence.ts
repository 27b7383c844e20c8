import { z } from 'zod';

/** Evidence of a finding: explanation, samples, and each measured value with its threshold. */
export const findingEvidenceSchema = z
  .object({
    /** Translation key of the explanation. */
    text_key: z.string(),
    /** Samples marked on the wave, both inclusive, as epoch indices. */
    first_index: z.int(),
    last_index: z.int(),
    /** Start indices of the affected breaths. */
    breath_start_indices: z.array(z.int()),
    measurements: z.array(
      z.object({
        code: z.string(),
        measured: z.number(),
        /** Standard deviation of the measured value, same unit. */
        sd: z.number().optional(),
        threshold: z.number(),
        /** UCUM. */
        unit: z.string(),
        comparison: z.enum(['at_least', 'at_most']),
      }),
    ),
  })
  .meta({ id: 'FindingEvidence' });

export type FindingEvidenceRecord = z.infer<typeof findingEvidenceSchema>;
