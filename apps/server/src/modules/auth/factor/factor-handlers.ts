import type { FACTOR_ENDPOINTS } from '@eupnea/contracts/endpoints/factor';
import type { Handlers } from '../../../http/register-handlers.ts';
import type { XsrfTokens } from '../../../http/xsrf-tokens.ts';
import { describeClient } from '../client-service.ts';
import type { FactorPolicyService } from '../factor-policy-service.ts';
import type { FactorService } from '../factor-service.ts';
import { logSignIn, openSession } from '../open-session.ts';
import type { ProviderSignInService } from '../provider-sign-in-service.ts';
import type { SecondStepService } from '../second-step-service.ts';
import { setProviderFlowCookie } from '../session-cookie.ts';
import type { StepUpService } from '../step-up-service.ts';

export interface FactorServices {
  readonly secondStep: SecondStepService;
  readonly stepUp: StepUpService;
  readonly factors: FactorService;
  readonly factorPolicy: FactorPolicyService;
  readonly providers: ProviderSignInService;
  readonly xsrf: XsrfTokens;
}

/** Second step of a sign-in, sign-in by a passkey alone, the caller's own factors, step-up, and the policy on factors. */
export function createFactorHandlers(services: FactorServices): Handlers<typeof FACTOR_ENDPOINTS> {
  const { secondStep, stepUp, factors, factorPolicy, providers, xsrf } = services;
  return {
    beginSecondStep: ({ body }) => secondStep.beginPasskey(body.ticket),
    finishSecondStep: async ({ body, request, reply }) => {
      const session = await secondStep.finish(body.ticket, body.proof, describeClient(request));
      logSignIn(request, session, body.proof.method);
      return openSession({ request, reply }, xsrf, session);
    },
    beginPasskeySignIn: () => secondStep.beginPasskeySignIn(),
    finishPasskeySignIn: async ({ body, request, reply }) => {
      const client = describeClient(request);
      const session = await secondStep.finishPasskeySignIn(body.challenge, body.credential, client);
      logSignIn(request, session, 'passkey alone');
      return openSession({ request, reply }, xsrf, session);
    },
    listFactors: ({ caller }) => factors.list(caller),
    beginPasskey: ({ caller }) => factors.beginPasskey(caller),
    addPasskey: ({ caller, body, request }) => factors.addPasskey(caller, body, request.id),
    beginTotp: ({ caller }) => factors.beginTotp(caller),
    addTotp: ({ caller, body, request }) => factors.addTotp(caller, body, request.id),
    renameFactor: ({ caller, params, body }) => factors.rename(caller, params.id, body.name),
    removeFactor: ({ caller, params, request }) => factors.remove(caller, params.id, request.id),
    makeRecoveryCodes: async ({ caller, request }) => ({
      recovery_codes: [...(await factors.makeRecoveryCodes(caller, request.id))],
    }),
    readStepUp: ({ caller }) => stepUp.read(caller),
    beginStepUp: ({ caller }) => stepUp.begin(caller),
    stepUp: ({ caller, body, request }) => stepUp.prove(caller, body, describeClient(request)),
    beginProviderStepUp: async ({ caller, body, request, reply }) => {
      const { url, cookie } = await providers.beginStepUp(body.provider, caller);
      setProviderFlowCookie(request, reply, cookie);
      return { url };
    },
    readFactorPolicy: () => factorPolicy.read(),
    editFactorPolicy: ({ caller, body, request }) => factorPolicy.edit(caller, body, request.id),
    resetUserFactors: ({ caller, params, request }) => factors.reset(caller, params.id, request.id),
  };
}
