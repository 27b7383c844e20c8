import type { TOKEN_ENDPOINTS } from '@eupnea/contracts/endpoints/token';
import type { Handlers } from '../../http/register-handlers.ts';
import type { TokenService } from './token-service.ts';

export function createTokenHandlers(tokens: TokenService): Handlers<typeof TOKEN_ENDPOINTS> {
  return {
    listTokens: ({ caller, query }) => tokens.list(caller, query),
    createToken: ({ caller, body, request }) => tokens.create(caller, body, request.id),
    revokeToken: ({ caller, params, request }) => tokens.revoke(caller, params.id, request.id),
    restoreToken: ({ caller, params, request }) => tokens.restore(caller, params.id, request.id),
    administerTokens: ({ query }) => tokens.listAll(query),
    administerRevokeToken: async ({ caller, params, request }) => {
      await tokens.revoke(caller, params.id, request.id, true);
    },
  };
}
