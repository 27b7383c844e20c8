import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerEndpoint } from '../../../http/register-endpoint.ts';
import type { XsrfTokens } from '../../../http/xsrf-tokens.ts';
import type { IssuedSession } from '../auth-service.ts';
import { describeClient } from '../client-service.ts';
import { setDeviceCookie } from '../known-devices.ts';
import type { SecondStepService } from '../second-step-service.ts';
import { setXsrfCookie } from '../session-cookie.ts';

/** Endpoints of the second step of a sign-in, and of a sign-in by a passkey alone. */
export function registerSecondStep(
  server: FastifyInstance,
  secondStep: SecondStepService,
  xsrf: XsrfTokens,
): void {
  registerEndpoint(server, ENDPOINTS.beginSecondStep, ({ body }) => secondStep.beginPasskey(body.ticket));
  registerEndpoint(server, ENDPOINTS.finishSecondStep, async ({ body, request, reply }) => {
    const session = await secondStep.finish(body.ticket, body.proof, describeClient(request));
    return openSession(session, body.proof.method, { request, reply, xsrf });
  });
  registerEndpoint(server, ENDPOINTS.beginPasskeySignIn, () => secondStep.beginPasskeySignIn());
  registerEndpoint(server, ENDPOINTS.finishPasskeySignIn, async ({ body, request, reply }) => {
    const client = describeClient(request);
    const session = await secondStep.finishPasskeySignIn(body.challenge, body.credential, client);
    return openSession(session, 'passkey alone', { request, reply, xsrf });
  });
}

interface Parts {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly xsrf: XsrfTokens;
}

function openSession(session: IssuedSession, by: string, { request, reply, xsrf }: Parts) {
  setXsrfCookie(request, reply, xsrf, session.sessionId);
  setDeviceCookie(request, reply, session.deviceCookie);
  const { id } = session.tokens.user;
  request.log.info({ event: 'signed_in', userId: id, address: request.ip, by }, 'signed in');
  return session.tokens;
}
