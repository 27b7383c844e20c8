import { z } from 'zod';

/** A value with the time since which it holds. Missing or null in an update never erases a known value. */
export const agedValueSchema = z
  .object({
    value: z.union([z.number(), z.string(), z.boolean()]),
    /** Epoch milliseconds by the server's clock. */
    at: z.number(),
    /** Previous value of a setting changed in the last hour. */
    was: z.union([z.number(), z.string(), z.boolean(), z.null()]).optional(),
    /** Estimated from the waveform because the device does not report it. */
    estimated: z.boolean().optional(),
    /**
     * Value reported by the device for a number that Eupnea normally measures on the waveform; the definitions differ.
     */
    from_device: z.boolean().optional(),
    /** From the patient's record, because the device does not report it. */
    of_record: z.boolean().optional(),
  })
  .meta({ id: 'AgedValue' });

export type AgedValue = z.infer<typeof agedValueSchema>;

/**
 * The value is unknown from `at` on: its estimate belonged to another mode, patient or stream. Only a withdrawal
 * erases a known value, and only one that is not newer.
 */
export const withdrawnValueSchema = z
  .object({ withdrawn: z.literal(true), at: z.number() })
  .meta({ id: 'WithdrawnValue' });

export type WithdrawnValue = z.infer<typeof withdrawnValueSchema>;

/** Only settings are estimated and can be withdrawn; a measured value only ages. */
export const settingStandSchema = z.union([agedValueSchema, withdrawnValueSchema]);

export type SettingStand = z.infer<typeof settingStandSchema>;

export function isWithdrawn(stand: SettingStand): stand is WithdrawnValue {
  return 'withdrawn' in stand;
}
