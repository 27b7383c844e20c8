import type { FastifyInstance } from 'fastify';
import { registerAdministerTokens } from './administer-tokens.ts';
import { registerKeepTokens } from './keep-tokens.ts';
import type { TokenService } from './token-service.ts';

export function registerTokenEndpoints(server: FastifyInstance, tokens: TokenService): void {
  registerKeepTokens(server, tokens);
  registerAdministerTokens(server, tokens);
}
