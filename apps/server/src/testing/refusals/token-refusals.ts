import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'listTokens'
  | 'createToken'
  | 'revokeToken'
  | 'restoreToken'
  | 'administerTokens'
  | 'administerRevokeToken';

export const TOKEN_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listTokens: { outOfRange: { count: '1000' } },
  createToken: {
    body: { name: 'a script', scopes: ['read'], project_ids: null, expires_in_days: 30 },
    outOfRange: { expires_in_days: 367 },
  },
  revokeToken: { outOfRange: null },
  restoreToken: { outOfRange: null },
  administerTokens: { outOfRange: { page: '0' } },
  administerRevokeToken: { outOfRange: null },
};
