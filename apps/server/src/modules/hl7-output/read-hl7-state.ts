import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { Hl7StateService } from './hl7-state-service.ts';

export function registerReadHl7State(server: FastifyInstance, hl7: Hl7StateService): void {
  registerEndpoint(server, ENDPOINTS.readHl7State, async () => await hl7.read());
}
