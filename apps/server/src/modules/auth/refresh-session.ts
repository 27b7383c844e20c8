import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { XsrfTokens } from '../../http/xsrf-tokens.ts';
import type { AuthService } from './auth-service.ts';
import { describeClient } from './client-service.ts';
import { setXsrfCookie } from './session-cookie.ts';

export function registerRefreshSession(server: FastifyInstance, auth: AuthService, xsrf: XsrfTokens): void {
  registerEndpoint(server, ENDPOINTS.refresh, async ({ body, request, reply }) => {
    const session = await auth.refresh(body.refresh_token, describeClient(request));
    setXsrfCookie(request, reply, xsrf, session.sessionId);
    return session.tokens;
  });
}
