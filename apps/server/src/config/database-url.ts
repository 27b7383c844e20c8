import { z } from 'zod';

/** Address of a PostgreSQL server. */
export const databaseUrlSchema = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(?:ql)?:$/u.test(new URL(text).protocol),
    'must be an address such as postgresql://user:password@host:5432/eupnea',
  );
