import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { XsrfTokens } from '../../http/xsrf-tokens.ts';
import type { SecondStepService } from './second-step-service.ts';
import { setXsrfCookie } from './session-cookie.ts';
import { describeClient } from './client-service.ts';
import { setDeviceCookie } from './known-devices.ts';

export function registerSignIn(
  server: FastifyInstance,
  secondStep: SecondStepService,
  xsrf: XsrfTokens,
): void {
  registerEndpoint(server, ENDPOINTS.signIn, async ({ body, request, reply }) => {
    const entrance = await secondStep.signIn(body.email, body.password, describeClient(request));
    // No cookie before the second factor: the browser is not known to the account yet.
    if ('secondStep' in entrance) return { second_step: entrance.secondStep };
    const { session } = entrance;
    setXsrfCookie(request, reply, xsrf, session.sessionId);
    setDeviceCookie(request, reply, session.deviceCookie);
    // Logs user id and address; a wrong password appears in the request's own log line.
    request.log.info(
      { event: 'signed_in', userId: session.tokens.user.id, address: request.ip },
      'signed in',
    );
    return session.tokens;
  });
}
