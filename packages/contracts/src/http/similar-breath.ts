import { z } from 'zod';
import { idTextSchema } from './identifiers.ts';
import { findingKindSchema } from './stored-finding.ts';

/** Default of the specification: five. */
const SIMILAR_DEFAULT = 5;
const SIMILAR_MAX = 20;

export const similarBreathsQuerySchema = z.strictObject({
  device_id: idTextSchema,
  ventilation_session_id: idTextSchema.optional(),
  breath_number: z.coerce.number().int().min(0).max(2_147_483_647),
  limit: z.coerce.number().int().min(1).max(SIMILAR_MAX).default(SIMILAR_DEFAULT),
});

export type SimilarBreathsQuery = z.output<typeof similarBreathsQuerySchema>;

const column = z.array(z.number().nullable());

const drawnBreathSchema = z.object({
  device_id: z.int(),
  breath_number: z.int(),
  started_at: z.iso.datetime(),
  findings: z.array(findingKindSchema),
  /** Wave from the start of inspiration. */
  wave: z.object({ rate_hz: z.number(), p_patient: column, flow: column }),
});

export type DrawnBreath = z.infer<typeof drawnBreathSchema>;

export const similarBreathsSchema = z
  .object({
    breath: drawnBreathSchema,
    /** Nearest first. */
    items: z.array(
      drawnBreathSchema.extend({
        /**
         * 0 = the same wave; 1 = a distance equal to the variation within the breath (packages/signal/src/similarity).
         */
        distance: z.number().min(0),
      }),
    ),
    /** Number of breaths whose waves were compared: those with the nearest numbers in the searched time. */
    compared: z.int().min(0),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
  })
  .meta({ id: 'SimilarBreaths' });

export type SimilarBreaths = z.infer<typeof similarBreathsSchema>;
