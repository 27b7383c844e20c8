import type { FastifyRequest } from 'fastify';
import type { SignInClient } from './auth-service.ts';
import { readDeviceCookie } from './known-devices.ts';

export { clearXsrfCookie } from './session-cookie.ts';

export function describeClient(request: FastifyRequest): SignInClient {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    deviceCookie: readDeviceCookie(request),
  };
}
