import type { ProductFlags } from '@eupnea/contracts/auth';
import type { AUTH_ENDPOINTS } from '@eupnea/contracts/endpoints/auth';
import type { Handlers } from '../../http/register-handlers.ts';
import type { XsrfTokens } from '../../http/xsrf-tokens.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { SavedViewService } from '../saved-views/saved-view-service.ts';
import type { AccountService } from '../users/account-service.ts';
import type { AuthService } from './auth-service.ts';
import { describeClient } from './client-service.ts';
import type { FirstAdministratorService } from './first-administrator-service.ts';
import { type KnownDevices, setDeviceCookie } from './known-devices.ts';
import { logSignIn, openSession } from './open-session.ts';
import type { PasswordResetService } from './password-reset-service.ts';
import type { ProviderSignInService } from './provider-sign-in-service.ts';
import type { SecondStepService } from './second-step-service.ts';
import { clearXsrfCookie, setXsrfCookie } from './session-cookie.ts';
import type { SignUpService } from './sign-up-service.ts';

export interface AuthServices {
  readonly auth: AuthService;
  readonly account: AccountService;
  readonly administrators: FirstAdministratorService;
  readonly signUp: SignUpService;
  readonly resets: PasswordResetService;
  readonly knownDevices: KnownDevices;
  readonly providers: ProviderSignInService;
  readonly savedViews: SavedViewService;
  readonly secondStep: SecondStepService;
  readonly mail: MailService;
  readonly xsrf: XsrfTokens;
  readonly isDemo: boolean;
  readonly flags: ProductFlags;
}

export function createAuthHandlers(services: AuthServices): Handlers<typeof AUTH_ENDPOINTS> {
  const { auth, administrators, signUp, resets, secondStep, providers, xsrf, isDemo } = services;
  return {
    signIn: async ({ body, request, reply }) => {
      const entrance = await secondStep.signIn(body.email, body.password, describeClient(request));
      // No cookie before the second factor: the browser is not known to the account yet.
      if ('secondStep' in entrance) return { second_step: entrance.secondStep };
      logSignIn(request, entrance.session);
      return openSession({ request, reply }, xsrf, entrance.session);
    },
    refresh: async ({ body, request, reply }) => {
      const session = await auth.refresh(body.refresh_token, describeClient(request));
      setXsrfCookie(request, reply, xsrf, session.sessionId);
      return session.tokens;
    },
    claimAdministrator: async ({ body: { token, ...account }, request, reply }) => {
      const user = await administrators.claim(token, account);
      const session = await auth.beginSession(user, describeClient(request), null);
      return openSession({ request, reply }, xsrf, session);
    },
    signInOptions: async () => ({
      sign_up: signUp.policy,
      sends_mail: services.mail.isSending,
      demo: isDemo,
      passkey_domain: secondStep.passkeyDomain,
      providers: providers.offered,
    }),
    signUp: async ({ body, request }) => {
      await signUp.signUp(body, describeClient(request));
    },
    verifyEmail: async ({ body }) => {
      await signUp.verifyEmail(body.token);
    },
    forgotPassword: async ({ body, request }) => resets.askForLink(body.email, describeClient(request)),
    resetPassword: async ({ body, request, reply }) => {
      const user = await resets.reset(body.token, body.password);
      // Makes the browser known, so that the owner of an account under attack can sign in.
      setDeviceCookie(request, reply, services.knownDevices.issue(user.email));
    },
    readInvitation: ({ body }) => signUp.readInvitation(body.token),
    acceptInvite: async ({ body, request, reply }) => {
      const session = await signUp.acceptInvite(body, describeClient(request));
      return openSession({ request, reply }, xsrf, session);
    },
    subscription: async () => ({ plan: 'self-hosted', status: 'active', expires_at: null }),
    signOut: async ({ caller, request, reply }) => {
      const url = await providers.describeSignOut(caller.sessionId);
      await auth.signOut(caller);
      clearXsrfCookie(request, reply);
      return { provider_url: url };
    },
    me: async ({ caller }) => ({
      user: { id: caller.userId, username: caller.username, email: caller.email },
      is_admin: caller.isAdmin,
      needs_factor: caller.needsFactor,
      demo: isDemo,
      units: await services.account.readUnits(caller.userId),
      default_views: await services.savedViews.listDefaults(caller),
      flags: services.flags,
    }),
  };
}
