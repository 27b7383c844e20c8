import { z } from 'zod';

/** Upper bound of identifiers and versions: 32-bit database columns. */
const ID_MAX = 2_147_483_647;

/** Identifiers are positive integers; in paths and queries they come as text. */
export const idSchema = z.int().positive().max(ID_MAX);
export const idTextSchema = z.coerce.number().int().positive().max(ID_MAX);
/** Version of an editable record; a stale version is a conflict. The maximum leaves room for the next version. */
export const versionSchema = z
  .int()
  .min(1)
  .max(ID_MAX - 1);
export const idParamsSchema = z.strictObject({ id: idTextSchema });

export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    count: z.int(),
  });
}
