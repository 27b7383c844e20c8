import type { ProductFlags } from '@eupnea/contracts/accounts';
import type { FastifyInstance } from 'fastify';
import type { XsrfTokens } from '../../http/xsrf-tokens.ts';
import { registerAcceptInvite } from './accept-invite.ts';
import type { AuthService } from './auth-service.ts';
import { registerClaimAdministrator } from './claim-administrator.ts';
import type { FactorPolicyService } from './factor-policy-service.ts';
import type { FactorService } from './factor-service.ts';
import { registerOwnFactors } from './factor/register-own-factors.ts';
import { registerSecondStep } from './factor/register-second-step.ts';
import { registerStepUp } from './factor/register-step-up.ts';
import type { FirstAdministratorService } from './first-administrator-service.ts';
import { registerForgotPassword } from './forgot-password.ts';
import { type ReadDefaultViews, type ReadUnits, registerGetMe } from './get-me.ts';
import { registerGetSignInOptions } from './get-sign-in-options.ts';
import { registerGetSubscription } from './get-subscription.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasswordResetService } from './password-reset-service.ts';
import type { ProviderSignInService } from './provider-sign-in-service.ts';
import { registerProviderEndpoints } from './provider/register-provider-endpoints.ts';
import { registerReadInvitation } from './read-invitation.ts';
import { registerRefreshSession } from './refresh-session.ts';
import { registerResetPassword } from './reset-password.ts';
import type { SecondStepService } from './second-step-service.ts';
import { registerSignIn } from './sign-in.ts';
import { registerSignOut } from './sign-out.ts';
import type { SignUpService } from './sign-up-service.ts';
import { registerSignUp } from './sign-up.ts';
import type { StepUpService } from './step-up-service.ts';
import { registerVerifyEmail } from './verify-email.ts';

interface AuthParts {
  readonly auth: AuthService;
  readonly administrators: FirstAdministratorService;
  readonly signUp: SignUpService;
  readonly resets: PasswordResetService;
  readonly knownDevices: KnownDevices;
  readonly providers: ProviderSignInService;
  readonly secondStep: SecondStepService;
  readonly stepUp: StepUpService;
  readonly factors: FactorService;
  readonly factorPolicy: FactorPolicyService;
  readonly xsrf: XsrfTokens;
  readonly isDemo: boolean;
  readonly flags: ProductFlags;
  readonly readUnits: ReadUnits;
  readonly readDefaultViews: ReadDefaultViews;
  readonly sendsMail: boolean;
}

export function registerAuthEndpoints(server: FastifyInstance, parts: AuthParts): void {
  const { auth, administrators, signUp, resets, xsrf, isDemo } = parts;
  registerSignIn(server, parts.secondStep, xsrf);
  registerRefreshSession(server, auth, xsrf);
  registerClaimAdministrator(server, auth, administrators, xsrf);
  registerSignOut(server, auth, parts.providers);
  registerSecondStep(server, parts.secondStep, xsrf);
  registerOwnFactors(server, parts.factors);
  registerStepUp(server, parts.stepUp, parts.providers, parts.factorPolicy);
  registerGetMe(server, isDemo, parts);
  registerGetSignInOptions(server, {
    sign_up: signUp.policy,
    sends_mail: parts.sendsMail,
    demo: isDemo,
    passkey_domain: parts.secondStep.passkeyDomain,
    providers: parts.providers.offered,
  });
  registerProviderEndpoints(server, parts.providers, xsrf);
  registerSignUp(server, signUp);
  registerVerifyEmail(server, signUp);
  registerForgotPassword(server, resets);
  registerResetPassword(server, resets, parts.knownDevices);
  registerReadInvitation(server, signUp);
  registerAcceptInvite(server, signUp, xsrf);
  registerGetSubscription(server);
}
