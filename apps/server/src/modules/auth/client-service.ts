import type { FastifyRequest } from 'fastify';
import type { SignInClient } from './auth-service.ts';
import { DEVICE_COOKIE } from './known-devices.ts';

export function describeClient(request: FastifyRequest): SignInClient {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    deviceCookie: request.cookies[DEVICE_COOKIE] ?? null,
  };
}
