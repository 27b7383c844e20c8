import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SignUpService } from './sign-up-service.ts';

export function registerVerifyEmail(server: FastifyInstance, signUp: SignUpService): void {
  registerEndpoint(server, ENDPOINTS.verifyEmail, async ({ body }) => {
    await signUp.verifyEmail(body.token);
  });
}
