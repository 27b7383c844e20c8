import { createRoute, type AnyRootRoute } from '@tanstack/react-router';
import { PATHS } from '../config/paths.ts';
import { lazyRoute } from './lazy-route.ts';

/** Pages without a session: one-time links, sign-up and public texts. */
const OPEN_PAGES = [
  {
    path: PATHS.signUp,
    component: lazyRoute(() => import('../features/sign-in/components/sign-up-page.tsx'), 'SignUpPage'),
  },
  {
    path: PATHS.forgotPassword,
    component: lazyRoute(
      () => import('../features/sign-in/components/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
  },
  {
    path: PATHS.providerCallback,
    component: lazyRoute(() => import('../routes/provider-callback-route.tsx'), 'ProviderCallbackRoute'),
  },
  {
    path: PATHS.secondFactor,
    component: lazyRoute(() => import('../routes/second-factor-route.tsx'), 'SecondFactorRoute'),
  },
  {
    path: PATHS.acceptInvite,
    component: lazyRoute(() => import('../routes/link-routes.tsx'), 'AcceptInviteRoute'),
  },
  {
    path: PATHS.resetPassword,
    component: lazyRoute(() => import('../routes/link-routes.tsx'), 'ResetPasswordRoute'),
  },
  {
    path: PATHS.verifyEmail,
    component: lazyRoute(() => import('../routes/link-routes.tsx'), 'VerifyEmailRoute'),
  },
  {
    path: PATHS.about,
    component: lazyRoute(() => import('../features/about/about-page.tsx'), 'AboutPage'),
  },
  {
    path: PATHS.definitions,
    component: lazyRoute(() => import('../routes/definitions-route.tsx'), 'DefinitionsRoute'),
  },
  {
    path: PATHS.termsOfUse,
    component: lazyRoute(() => import('../routes/legal-routes.tsx'), 'TermsOfUseRoute'),
  },
  {
    path: PATHS.cookiePolicy,
    component: lazyRoute(() => import('../routes/legal-routes.tsx'), 'CookiePolicyRoute'),
  },
  {
    path: PATHS.privacyPolicy,
    component: lazyRoute(() => import('../routes/legal-routes.tsx'), 'PrivacyPolicyRoute'),
  },
];

export function makeOpenRoutes(root: AnyRootRoute) {
  return OPEN_PAGES.map((page) => createRoute({ getParentRoute: () => root, ...page }));
}
