import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { XsrfTokens } from '../../http/xsrf-tokens.ts';
import type { AuthService } from './auth-service.ts';
import { describeClient } from './client-service.ts';
import type { FirstAdministratorService } from './first-administrator-service.ts';
import { setDeviceCookie } from './known-devices.ts';
import { setXsrfCookie } from './session-cookie.ts';

export function registerClaimAdministrator(
  server: FastifyInstance,
  auth: AuthService,
  administrators: FirstAdministratorService,
  xsrf: XsrfTokens,
): void {
  registerEndpoint(server, ENDPOINTS.claimAdministrator, async ({ body, request, reply }) => {
    const { token, ...account } = body;
    const user = await administrators.claim(token, account);
    const session = await auth.beginSession(user, describeClient(request), null);
    setXsrfCookie(request, reply, xsrf, session.sessionId);
    setDeviceCookie(request, reply, session.deviceCookie);
    return session.tokens;
  });
}
