import { z } from 'zod';

/** Page numbers stay far below what an offset of the database can hold. */
const PAGE_MAX = 1_000_000;

/** Rows of one page: a table on a screen, not an export. */
const COUNT_MAX = 200;

/** `page` (from 1) and `count` of a list's query, for `z.strictObject({ ...pagingFields, ... })`. */
export const pagingFields = {
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  count: z.coerce.number().int().min(1).max(COUNT_MAX).default(50),
} as const;

export const pagingQuerySchema = z.strictObject(pagingFields);
