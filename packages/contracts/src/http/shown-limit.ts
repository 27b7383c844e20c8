import { z } from 'zod';

/**
 * Source of the limits: alarm limits set at the device; limits set in Eupnea for the patient or the bed; the cited
 * default of the patient's category.
 */
const limitOriginSchema = z.enum(['device', 'patient', 'bed', 'default']);

const originatedLimitSchema = z.object({
  low: z.number().nullable(),
  high: z.number().nullable(),
  origin: limitOriginSchema,
});

/** The limits shown beside a number, and those of the other source (device or Eupnea) if it has any. */
export const shownLimitSchema = originatedLimitSchema
  .extend({ other: originatedLimitSchema.optional() })
  .meta({ id: 'ShownLimit' });

export type OriginatedLimit = z.infer<typeof originatedLimitSchema>;
export type ShownLimit = z.infer<typeof shownLimitSchema>;
