import { z } from 'zod';

/**
 * Whose limits: the alarm limits set at the device; Eupnea's, set for the patient or for the bed; Eupnea's cited default
 * of the patient's category.
 */
const limitOriginSchema = z.enum(['device', 'patient', 'bed', 'default']);

const originatedLimitSchema = z.object({
  low: z.number().nullable(),
  high: z.number().nullable(),
  origin: limitOriginSchema,
});

/** The limits beside a number, and those of the other side (device or Eupnea) where both have some. */
export const shownLimitSchema = originatedLimitSchema
  .extend({ other: originatedLimitSchema.optional() })
  .meta({ id: 'ShownLimit' });

export type OriginatedLimit = z.infer<typeof originatedLimitSchema>;
export type ShownLimit = z.infer<typeof shownLimitSchema>;
