import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../../http/register-endpoint.ts';
import { describeClient } from '../client-service.ts';
import type { FactorPolicyService } from '../factor-policy-service.ts';
import type { ProviderSignInService } from '../provider-sign-in-service.ts';
import { setProviderFlowCookie } from '../session-cookie.ts';
import type { StepUpService } from '../step-up-service.ts';

/** Endpoints of the step-up authentication and of the policy on second factors. */
export function registerStepUp(
  server: FastifyInstance,
  stepUp: StepUpService,
  providers: ProviderSignInService,
  policy: FactorPolicyService,
): void {
  registerEndpoint(server, ENDPOINTS.readStepUp, ({ caller }) => stepUp.read(caller));
  registerEndpoint(server, ENDPOINTS.beginStepUp, ({ caller }) => stepUp.begin(caller));
  registerEndpoint(server, ENDPOINTS.stepUp, ({ caller, body, request }) =>
    stepUp.prove(caller, body, describeClient(request)),
  );
  registerEndpoint(server, ENDPOINTS.beginProviderStepUp, async ({ caller, body, request, reply }) => {
    const { url, cookie } = await providers.beginStepUp(body.provider, caller);
    setProviderFlowCookie(request, reply, cookie);
    return { url };
  });
  registerEndpoint(server, ENDPOINTS.readFactorPolicy, () => policy.read());
  registerEndpoint(server, ENDPOINTS.editFactorPolicy, ({ caller, body, request }) =>
    policy.edit(caller, body, request.id),
  );
}
