import { z } from 'zod';

/**
 * Recorded genders to list: 0 = any (a value of the record), 1 = man, 2 = woman, 3 = no filter. The parameter is
 * repeated or has comma-separated values.
 */
export const genderFilterSchema = z
  .union([z.string(), z.array(z.string()).max(4)])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')))
  .pipe(z.array(z.enum(['0', '1', '2', '3'])).max(4));
