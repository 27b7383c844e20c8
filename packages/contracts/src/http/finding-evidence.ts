import { z } from 'zod';

/** Why a finding stands: the sentence, the samples that show it, and every measured value against its threshold. */
export const findingEvidenceSchema = z
  .object({
    /** Key of the sentence that a clinician reads. */
    text_key: z.string(),
    /** Samples to be ringed, both inclusive, in the indices of the epoch. */
    first_index: z.number().int(),
    last_index: z.number().int(),
    /** First samples of the breaths it stands on. */
    breath_start_indices: z.array(z.number().int()),
    measurements: z.array(
      z.object({
        code: z.string(),
        measured: z.number(),
        threshold: z.number(),
        /** UCUM. */
        unit: z.string(),
        comparison: z.enum(['at_least', 'at_most']),
      }),
    ),
  })
  .meta({ id: 'FindingEvidence' });

export type FindingEvidenceRecord = z.infer<typeof findingEvidenceSchema>;
