import { ENDPOINTS } from '@eupnea/contracts';
import { ASYNCHRONY_KINDS, FINDING_LETTERS } from '@eupnea/model';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';

export function registerListAsynchronyParameters(server: FastifyInstance): void {
  registerEndpoint(server, ENDPOINTS.asynchronyParameters, async () => ({
    items: ASYNCHRONY_KINDS.map((code) => ({ code, letters: FINDING_LETTERS[code], unit: '%' as const })),
  }));
}
