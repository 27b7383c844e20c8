/** First path segments of the application (specification section 2). */
export const PATHS = {
  root: '/',
  signIn: '/auth',
  claimAdministrator: '/auth/claim-administrator',
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
  conversion: '/conversion',
  projects: '/projects',
  labelingApp: '/labeling-app',
  cabinet: '/cabinet',
  admin: '/admin',
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

export type MenuFeature = (typeof MENU_FEATURES)[number];
