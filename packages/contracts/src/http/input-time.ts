import { z } from 'zod';

/** UTC time sent by a caller. The year 0 of ISO 8601 is refused, because PostgreSQL does not support it. */
export const inputTimeSchema = z.iso
  .datetime()
  .refine((text) => !text.startsWith('0000'), { error: 'must be in the year 1 or later' });
