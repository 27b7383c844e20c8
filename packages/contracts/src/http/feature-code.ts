/** All work areas that a user can be granted; cabinet and about are added for everyone. */
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
