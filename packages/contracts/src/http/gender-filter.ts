import { z } from 'zod';

/** A list: the parameter repeated, or one comma-separated value. 0 recorded as any, 1 man, 2 woman, 3 no filter. */
export const genderFilterSchema = z
  .union([z.string(), z.array(z.string()).max(4)])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')))
  .pipe(z.array(z.enum(['0', '1', '2', '3'])).max(4));
