import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ModeIntervalService } from './mode-interval-service.ts';

export function registerGetModeIntervals(server: FastifyInstance, modes: ModeIntervalService): void {
  registerEndpoint(server, ENDPOINTS.getModeIntervals, ({ caller, body }) => modes.list(caller, body));
}
