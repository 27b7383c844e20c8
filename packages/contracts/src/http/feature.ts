import { z } from 'zod';

/** Every work area a user can be granted; cabinet and about are added for everyone. */
export const FEATURE_CODES = [
  'monilitycs',
  'analytics',
  'research',
  'conversion',
  'patient-management',
  'simulator',
  'patient',
  'projects',
  'validation',
  'reports',
  'alarm-analytics',
  'labeling-app',
  'cabinet',
  'about',
] as const;

export type FeatureCode = (typeof FEATURE_CODES)[number];

export const featureSchema = z
  .object({
    feature_id: z.number().int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    feature_code: z.enum(FEATURE_CODES),
    feature_name: z.string(),
  })
  .meta({ id: 'Feature' });

export type Feature = z.infer<typeof featureSchema>;
