import { z } from 'zod';
import { idSchema, idTextSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';

/**
 * Which stored data a call is about: a patient over all devices, a device, or one ventilation session; each further id
 * narrows it. They are filters inside what the caller may see. Without times: all there is.
 */
const times = { startTime: inputTimeSchema.optional(), endTime: inputTimeSchema.optional() };

/** In a query, ids come as text. deviceId and device_id are the same (specification section 3). */
export const storedScopeQuery = {
  patient_id: idTextSchema.optional(),
  project_id: idTextSchema.optional(),
  device_id: idTextSchema.optional(),
  deviceId: idTextSchema.optional(),
  ventilation_session_id: idTextSchema.optional(),
  ...times,
};

export const storedScopeBody = {
  patient_id: idSchema.optional(),
  project_id: idSchema.optional(),
  device_id: idSchema.optional(),
  deviceId: idSchema.optional(),
  ventilation_session_id: idSchema.optional(),
  ...times,
};

const storedScopeSchema = z.object(storedScopeBody);

export type StoredScope = z.output<typeof storedScopeSchema>;

/** Paging of a list in a query. */
export function pageQuery(defaultCount: number, maximumCount: number) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    count: z.coerce.number().int().min(1).max(maximumCount).default(defaultCount),
  };
}

/** A list in a query: the name repeated, or one value with commas. */
export function listQuery<Item extends z.ZodType<unknown, string>>(item: Item, maximumLength: number) {
  return z
    .union([z.string(), z.array(z.string()).max(maximumLength)])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')))
    .pipe(z.array(item).min(1).max(maximumLength));
}
