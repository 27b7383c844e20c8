import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { XsrfTokens } from '../../http/xsrf-tokens.ts';
import { describeClient } from './client-service.ts';
import { setDeviceCookie } from './known-devices.ts';
import { setXsrfCookie } from './session-cookie.ts';
import type { SignUpService } from './sign-up-service.ts';

export function registerAcceptInvite(server: FastifyInstance, signUp: SignUpService, xsrf: XsrfTokens): void {
  registerEndpoint(server, ENDPOINTS.acceptInvite, async ({ body, request, reply }) => {
    const session = await signUp.acceptInvite(body, describeClient(request));
    setXsrfCookie(request, reply, xsrf, session.sessionId);
    setDeviceCookie(request, reply, session.deviceCookie);
    return session.tokens;
  });
}
