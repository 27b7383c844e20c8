import { z } from 'zod';
import { findingEvidenceSchema } from '../http/finding-evidence.ts';

/**
 * A finding when it is made: provisional with its breath, then final or withdrawn. Epoch, kind and first_index identify
 * it.
 */
export const liveFindingSchema = z
  .object({
    state: z.enum(['provisional', 'final', 'withdrawn']),
    kind: z.string(),
    epoch: z.int(),
    /** Both inclusive. */
    first_index: z.int(),
    last_index: z.int(),
    /** Samples with the evidence, epoch milliseconds, which are ringed on the wave. */
    sign_from: z.number(),
    sign_to: z.number(),
    /** 0 to 1. */
    confidence: z.number(),
    evidence: findingEvidenceSchema,
  })
  .meta({ id: 'LiveFinding' });

export type LiveFinding = z.infer<typeof liveFindingSchema>;
