import { z } from 'zod';
import { idSchema, idTextSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';

/**
 * Scope of a call about stored data: a patient on all devices, a device, or a ventilation session; each further id
 * narrows it. Only data that the caller may see is in scope. Default of the times: everything.
 */
const times = { startTime: inputTimeSchema.optional(), endTime: inputTimeSchema.optional() };

/** Ids are text in a query. deviceId and device_id are equivalent (specification section 3). */
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

/** A list in a query: the parameter repeated, or one comma-separated value. */
export function listQuery<Item extends z.ZodType<unknown, string>>(item: Item, maximumLength: number) {
  return z
    .union([z.string(), z.array(z.string()).max(maximumLength)])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')))
    .pipe(z.array(item).min(1).max(maximumLength));
}
