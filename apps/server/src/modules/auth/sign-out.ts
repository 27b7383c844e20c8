import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ProviderSignInService } from './provider-sign-in-service.ts';
import type { AuthService } from './auth-service.ts';
import { clearXsrfCookie } from './session-cookie.ts';

export function registerSignOut(
  server: FastifyInstance,
  auth: AuthService,
  providers: ProviderSignInService,
): void {
  registerEndpoint(server, ENDPOINTS.signOut, async ({ caller, request, reply }) => {
    const url = await providers.describeSignOut(caller.sessionId);
    await auth.signOut(caller);
    clearXsrfCookie(request, reply);
    return { provider_url: url };
  });
}
