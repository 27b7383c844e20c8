import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { FindingService } from './finding-service.ts';

export function registerListFindings(server: FastifyInstance, findings: FindingService): void {
  registerEndpoint(server, ENDPOINTS.listFindings, ({ caller, query }) => findings.list(caller, query));
}
