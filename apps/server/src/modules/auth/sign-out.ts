import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { XSRF_COOKIE } from '../../http/authentication.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AuthService } from './auth-service.ts';

export function registerSignOut(server: FastifyInstance, auth: AuthService): void {
  registerEndpoint(server, ENDPOINTS.signOut, async ({ caller, reply }) => {
    await auth.signOut(caller);
    reply.clearCookie(XSRF_COOKIE, { path: '/' });
  });
}
