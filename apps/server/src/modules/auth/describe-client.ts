import type { FastifyRequest } from 'fastify';
import type { SignInClient } from './auth-service.ts';

export function describeClient(request: FastifyRequest): SignInClient {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}
