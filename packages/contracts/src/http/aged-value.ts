import { z } from 'zod';

/** A value and since when it stands: missing or null in an update never erases a known value, and every value has an age. */
export const agedValueSchema = z
  .object({
    value: z.union([z.number(), z.string(), z.boolean()]),
    /** Epoch milliseconds by the server's clock. */
    at: z.number(),
    /** For a setting changed in the last hour: what it was. */
    was: z.union([z.number(), z.string(), z.boolean(), z.null()]).optional(),
    /** Estimated from the waveform because the device does not say it. */
    estimated: z.boolean().optional(),
    /** The device's own word for a number that Eupnea measures itself from a waveform: another definition. */
    from_device: z.boolean().optional(),
  })
  .meta({ id: 'AgedValue' });

export type AgedValue = z.infer<typeof agedValueSchema>;

/**
 * From `at` on the value is no longer known: its estimate was of a mode, a patient or a stream that is gone. The only
 * thing that erases a known value, and only a value that is not newer.
 */
export const withdrawnValueSchema = z
  .object({ withdrawn: z.literal(true), at: z.number() })
  .meta({ id: 'WithdrawnValue' });

export type WithdrawnValue = z.infer<typeof withdrawnValueSchema>;

/** Settings can be estimated, and so withdrawn; a measured value only grows old. */
export const settingStandSchema = z.union([agedValueSchema, withdrawnValueSchema]);

export type SettingStand = z.infer<typeof settingStandSchema>;

export function isWithdrawn(stand: SettingStand): stand is WithdrawnValue {
  return 'withdrawn' in stand;
}
