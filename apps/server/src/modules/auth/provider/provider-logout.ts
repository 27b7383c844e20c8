import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../../http/register-endpoint.ts';
import type { ProviderSignInService } from '../provider-sign-in-service.ts';

/** Endpoints that providers call. */
export function registerProviderLogout(server: FastifyInstance, providers: ProviderSignInService): void {
  registerEndpoint(server, ENDPOINTS.frontChannelLogout, async ({ query }) => {
    await providers.frontChannelLogout(query.provider, query.iss, query.sid);
  });
  // A provider sends a form. No other endpoint accepts forms, because a page of another site could send them.
  void server.register(async (scope) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    registerEndpoint(scope, ENDPOINTS.backChannelLogout, async ({ query, body }) => {
      await providers.backChannelLogout(query.provider, body.logout_token);
    });
  });
}
