import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SimilarBreathService } from './similar-breath-service.ts';

export function registerGetSimilarBreaths(server: FastifyInstance, similar: SimilarBreathService): void {
  registerEndpoint(server, ENDPOINTS.similarBreaths, ({ caller, query }) => similar.find(caller, query));
}
