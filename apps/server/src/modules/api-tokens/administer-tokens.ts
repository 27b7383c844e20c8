import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { TokenService } from './token-service.ts';

export function registerAdministerTokens(server: FastifyInstance, tokens: TokenService): void {
  registerEndpoint(server, ENDPOINTS.administerTokens, ({ query }) => tokens.listAll(query));
  registerEndpoint(server, ENDPOINTS.administerRevokeToken, async ({ caller, params, request }) => {
    await tokens.revoke(caller, params.id, request.id, true);
  });
}
