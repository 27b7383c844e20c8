/** First path segments of the application (specification section 2). */
export const PATHS = {
  root: '/',
  signIn: '/auth',
  claimAdministrator: '/auth/claim-administrator',
  providerCallback: '/auth/callback',
  signUp: '/auth/sign-up',
  forgotPassword: '/auth/forgot-password',
  acceptInvite: '/auth/accept-invite',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  about: '/about',
  definitions: '/definitions',
  patients: '/patients',
  remoteDisplay: '/monilitycs',
  patientManagement: '/patient-management',
  devices: '/patient-management/devices',
  conversion: '/conversion',
  simulator: '/simulator',
  projects: '/projects',
  validation: '/validation',
  analytics: '/analytics',
  research: '/research',
  alarmAnalytics: '/alarm-analytics',
  reports: '/reports',
  labelingApp: '/labeling-app',
  cabinet: '/cabinet',
  admin: '/admin',
  adminDevices: '/admin/devices',
  termsOfUse: '/terms-of-use',
  cookiePolicy: '/cookie-policy',
  privacyPolicy: '/policy',
} as const;

/** Menu entries of the specification, in its order: feature code, which is also the path. */
export const MENU_FEATURES = [
  'monilitycs',
  'analytics',
  'research',
  'conversion',
  'patient-management',
  'simulator',
] as const;

/** Work areas that the menu does not show: the root and the cabinet lead to them. */
export const OTHER_AREAS = ['projects', 'validation', 'reports', 'alarm-analytics', 'labeling-app'] as const;

/** Every work area that has a page of its own, in the order in which they are listed. */
export const AREAS = [...MENU_FEATURES, ...OTHER_AREAS] as const;

export type Area = (typeof AREAS)[number];
