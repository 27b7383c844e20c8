import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SignUpService } from './sign-up-service.ts';

export function registerReadInvitation(server: FastifyInstance, signUp: SignUpService): void {
  registerEndpoint(
    server,
    ENDPOINTS.readInvitation,
    async ({ body }) => await signUp.readInvitation(body.token),
  );
}
