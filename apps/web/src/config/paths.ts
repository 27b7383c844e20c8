/** First path segments of the application (specification section 2). */
export const PATHS = {
  root: '/',
  signIn: '/auth',
  claimAdministrator: '/auth/claim-administrator',
  secondFactor: '/second-factor',
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

/** Menu entries of the specification in order: feature code and path. */
export const MENU_FEATURES = [
  'monilitycs',
  'analytics',
  'research',
  'conversion',
  'patient-management',
  'simulator',
] as const;

/** Work areas outside of the menu, reached from the root and the cabinet. */
export const OTHER_AREAS = ['projects', 'validation', 'reports', 'alarm-analytics', 'labeling-app'] as const;

/** Every work area with a page, in list order. */
export const AREAS = [...MENU_FEATURES, ...OTHER_AREAS] as const;

export type Area = (typeof AREAS)[number];
