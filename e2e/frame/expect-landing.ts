import type { FeatureCode } from '@eupnea/contracts/feature';

/** null for a visitor. */
export type Features = readonly FeatureCode[] | null;

const LABELING = 'labeling-app';

/** Paths that the guard leaves alone (specification section 2), the password reset and the administration among them. */
const OPEN = [
  '/terms-of-use',
  '/cookie-policy',
  '/policy',
  '/about',
  '/definitions',
  '/reset-password',
  '/admin',
  '/admin/devices',
];

/** Only for visitors: a signed-in user goes to the patients. */
const VISITOR_ONLY = ['/auth', '/auth/sign-up', '/auth/forgot-password', '/verify-email'];

/** Guarded paths and the feature each asks for; cabinet is everybody's who has any feature. */
const GUARDED: Readonly<Record<string, string>> = {
  '/patient/1': 'patient',
  '/monilitycs': 'monilitycs',
  '/analytics': 'analytics',
  '/research': 'research',
  '/conversion': 'conversion',
  '/patient-management': 'patient-management',
  '/patient-management/devices': 'patient-management',
  '/simulator': 'simulator',
  '/validation': 'validation',
  '/reports': 'reports',
  '/alarm-analytics': 'alarm-analytics',
  '/labeling-app': LABELING,
  '/cabinet': 'cabinet',
  '/projects': 'projects',
  '/projects/7': 'projects',
  '/projects/7/analytics': 'analytics',
  '/projects/7/reports': 'reports',
};

/** Every path that is walked. */
export const PATHS: readonly string[] = [
  '/',
  '/patients',
  ...Object.keys(GUARDED),
  ...VISITOR_ONLY,
  ...OPEN,
  '/no-such-page',
];

/**
 * Where a path leads, written from sections 2 and 6 of the specification a second time, so that the guard is not asked
 * about itself.
 */
export function expectLanding(path: string, features: Features): string {
  if (OPEN.includes(path) || path === '/no-such-page') return path;
  if (features === null) return VISITOR_ONLY.includes(path) ? path : '/auth';
  const root = features[0] === LABELING ? '/labeling-app' : '/';
  if (path === '/') return root;
  // Section 2 sends a signed-in user to /patients and leaves open what that shows: docs/decisions/0041.
  if (path === '/patients' || VISITOR_ONLY.includes(path))
    return root === '/' && features.includes('monilitycs')
      ? root
      : features.includes('patient-management')
        ? '/patient-management'
        : root;
  if (features.length === 0) return '/';
  const wanted = GUARDED[path];
  return wanted === 'cabinet' || features.some((code) => code === wanted) ? path : root;
}

/** What the first heading of a page begins with; what depends on the data behind it may be called anything. */
export const HEADINGS: Readonly<Record<string, string>> = {
  '/patient/1': 'No patient',
  '/monilitycs': 'Remote display',
  '/analytics': 'Analytics',
  '/research': 'Research',
  '/conversion': 'Conversion',
  '/patient-management': 'Patient management',
  '/simulator': 'Simulator',
  '/validation': 'Validation',
  '/reports': 'Reports',
  '/alarm-analytics': 'Alarm analytics',
  '/labeling-app': 'Labeling',
  '/cabinet': 'My account',
  '/projects': 'Projects',
  '/projects/7': 'No such project',
  '/projects/7/analytics': 'No such project',
  '/projects/7/reports': 'No such project',
  '/auth': 'Eupnea',
  '/auth/sign-up': 'Eupnea',
  '/auth/forgot-password': 'Eupnea',
  '/verify-email': 'Eupnea',
  '/reset-password': 'Eupnea',
  '/terms-of-use': 'Terms of use',
  '/cookie-policy': 'Cookie policy',
  '/policy': 'Privacy policy',
  '/about': 'Eupnea',
  '/definitions': 'Definitions',
  '/admin': 'Administration',
  '/admin/devices': 'Ventilators',
  '/no-such-page': 'Page not found',
};
