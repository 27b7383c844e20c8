import type { PROVIDER_ENDPOINTS } from '@eupnea/contracts/endpoints/provider';
import type { Handlers } from '../../../http/register-handlers.ts';
import type { XsrfTokens } from '../../../http/xsrf-tokens.ts';
import { describeClient } from '../client-service.ts';
import { logSignIn, openSession } from '../open-session.ts';
import type { ProviderSignInService } from '../provider-sign-in-service.ts';
import { setProviderFlowCookie, takeProviderFlow } from '../session-cookie.ts';

export interface ProviderServices {
  readonly providers: ProviderSignInService;
  readonly xsrf: XsrfTokens;
}

export function createProviderHandlers(services: ProviderServices): Handlers<typeof PROVIDER_ENDPOINTS> {
  const { providers, xsrf } = services;
  return {
    beginProviderSignIn: async ({ body, request, reply }) => {
      const { url, cookie } = await providers.begin(body.provider, null);
      setProviderFlowCookie(request, reply, cookie);
      return { url };
    },
    beginProviderLink: async ({ body, caller, request, reply }) => {
      const { url, cookie } = await providers.begin(body.provider, caller);
      setProviderFlowCookie(request, reply, cookie);
      return { url };
    },
    finishProviderSignIn: async ({ body, request, reply }) => {
      const cookie = takeProviderFlow(request, reply);
      const finished = await providers.finish(cookie, body, describeClient(request), request.id);
      if (typeof finished === 'string') return { outcome: finished };
      if ('secondStep' in finished) return { outcome: 'second_step', second_step: finished.secondStep };
      logSignIn(request, finished.session, 'provider');
      return { outcome: 'signed_in', ...openSession({ request, reply }, xsrf, finished.session) };
    },
    backChannelLogout: ({ query, body }) => providers.backChannelLogout(query.provider, body.logout_token),
    frontChannelLogout: ({ query }) => providers.frontChannelLogout(query.provider, query.iss, query.sid),
    listIdentities: ({ caller }) => providers.listIdentities(caller),
    unlinkIdentity: ({ caller, params, request }) => providers.unlink(caller, params.id, request.id),
  };
}
