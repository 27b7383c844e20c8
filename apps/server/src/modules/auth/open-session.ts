import type { FastifyReply, FastifyRequest } from 'fastify';
import type { XsrfTokens } from '../../http/xsrf-tokens.ts';
import type { IssuedSession } from './auth-service.ts';
import { setDeviceCookie } from './known-devices.ts';
import { setXsrfCookie } from './session-cookie.ts';

interface Connection {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Sets the cookies of a session that begins; returns its tokens. */
export function openSession(
  { request, reply }: Connection,
  xsrf: XsrfTokens,
  { tokens, sessionId, deviceCookie }: IssuedSession,
): IssuedSession['tokens'] {
  setXsrfCookie(request, reply, xsrf, sessionId);
  setDeviceCookie(request, reply, deviceCookie);
  return tokens;
}

/** Logs user id, address and means of a sign-in; a wrong password appears in the request's own log line. */
export function logSignIn(request: FastifyRequest, { tokens }: IssuedSession, by?: string): void {
  const event = { event: 'signed_in', userId: tokens.user.id, address: request.ip };
  request.log.info(by === undefined ? event : { ...event, by }, 'signed in');
}
