import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AuthService } from './auth-service.ts';
import { clearXsrfCookie } from './session-cookie.ts';

export function registerSignOut(server: FastifyInstance, auth: AuthService): void {
  registerEndpoint(server, ENDPOINTS.signOut, async ({ caller, request, reply }) => {
    await auth.signOut(caller);
    clearXsrfCookie(request, reply);
  });
}
