import { z } from 'zod';
import { FEATURE_CODES } from './feature-code.ts';

// Separate from the schemas, so that the sign-in page reads features without Zod.
export { FEATURE_CODES, type FeatureCode } from './feature-code.ts';

export const featureSchema = z
  .object({
    feature_id: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    feature_code: z.enum(FEATURE_CODES),
    feature_name: z.string(),
  })
  .meta({ id: 'Feature' });
