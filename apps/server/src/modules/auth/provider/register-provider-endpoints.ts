import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../../http/register-endpoint.ts';
import type { XsrfTokens } from '../../../http/xsrf-tokens.ts';
import { describeClient } from '../client-service.ts';
import type { ProviderSignInService } from '../provider-sign-in-service.ts';
import { setDeviceCookie } from '../known-devices.ts';
import { setProviderFlowCookie, setXsrfCookie, takeProviderFlow } from '../session-cookie.ts';
import { registerProviderLogout } from './provider-logout.ts';

export function registerProviderEndpoints(
  server: FastifyInstance,
  providers: ProviderSignInService,
  xsrf: XsrfTokens,
): void {
  registerEndpoint(server, ENDPOINTS.beginProviderSignIn, async ({ body, request, reply }) => {
    const { url, cookie } = await providers.begin(body.provider, null);
    setProviderFlowCookie(request, reply, cookie);
    return { url };
  });
  registerEndpoint(server, ENDPOINTS.beginProviderLink, async ({ body, caller, request, reply }) => {
    const { url, cookie } = await providers.begin(body.provider, caller);
    setProviderFlowCookie(request, reply, cookie);
    return { url };
  });
  registerEndpoint(server, ENDPOINTS.finishProviderSignIn, async ({ body, request, reply }) => {
    const cookie = takeProviderFlow(request, reply);
    const finished = await providers.finish(cookie, body, describeClient(request), request.id);
    if (typeof finished === 'string') return { outcome: finished };
    if ('secondStep' in finished)
      return { outcome: 'second_step', second_step: finished.secondStep } as const;
    const { session } = finished;
    setXsrfCookie(request, reply, xsrf, session.sessionId);
    setDeviceCookie(request, reply, session.deviceCookie);
    const { id } = session.tokens.user;
    request.log.info({ event: 'signed_in', userId: id, address: request.ip, by: 'provider' }, 'signed in');
    return { outcome: 'signed_in', ...session.tokens } as const;
  });
  registerEndpoint(server, ENDPOINTS.listIdentities, ({ caller }) => providers.listIdentities(caller));
  registerEndpoint(server, ENDPOINTS.unlinkIdentity, async ({ caller, params, request }) => {
    await providers.unlink(caller, params.id, request.id);
  });
  registerProviderLogout(server, providers);
}
