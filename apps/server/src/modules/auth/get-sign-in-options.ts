import { ENDPOINTS, type SignInOptions } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';

export function registerGetSignInOptions(server: FastifyInstance, options: SignInOptions): void {
  registerEndpoint(server, ENDPOINTS.signInOptions, async () => options);
}
