import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import { describeClient } from './client-service.ts';
import type { SignUpService } from './sign-up-service.ts';

export function registerSignUp(server: FastifyInstance, signUp: SignUpService): void {
  registerEndpoint(server, ENDPOINTS.signUp, async ({ body, request }) => {
    await signUp.signUp(body, describeClient(request));
  });
}
