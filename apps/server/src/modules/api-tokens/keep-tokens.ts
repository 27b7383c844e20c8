import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { TokenService } from './token-service.ts';

/** Endpoints for the caller's own tokens. */
export function registerKeepTokens(server: FastifyInstance, tokens: TokenService): void {
  registerEndpoint(server, ENDPOINTS.listTokens, ({ caller, query }) => tokens.list(caller, query));
  registerEndpoint(server, ENDPOINTS.createToken, ({ caller, body, request }) =>
    tokens.create(caller, body, request.id),
  );
  registerEndpoint(server, ENDPOINTS.revokeToken, ({ caller, params, request }) =>
    tokens.revoke(caller, params.id, request.id),
  );
  registerEndpoint(server, ENDPOINTS.restoreToken, ({ caller, params, request }) =>
    tokens.restore(caller, params.id, request.id),
  );
}
