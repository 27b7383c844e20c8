import { z } from 'zod';

/** UTC time that a caller sends. The year 0 of ISO 8601 is refused, because the database does not know it. */
export const inputTimeSchema = z.iso
  .datetime()
  .refine((text) => !text.startsWith('0000'), { error: 'must be in the year 1 or later' });
