import { z } from 'zod';

/** Maximum page number; keeps the offset of the query within the database's integer range. */
const PAGE_MAX = 1_000_000;

/** Maximum rows of one page, for tables on a screen; exports have their own endpoints. */
const COUNT_MAX = 200;

/** `page` (from 1) and `count` of a list's query, for `z.strictObject({ ...pagingFields, ... })`. */
export const pagingFields = {
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  count: z.coerce.number().int().min(1).max(COUNT_MAX).default(50),
} as const;

export const pagingQuerySchema = z.strictObject(pagingFields);
