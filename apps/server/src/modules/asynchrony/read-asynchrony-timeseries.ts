import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AsynchronyService } from './asynchrony-service.ts';

export function registerReadAsynchronyTimeseries(
  server: FastifyInstance,
  asynchrony: AsynchronyService,
): void {
  registerEndpoint(server, ENDPOINTS.asynchronyTimeseries, ({ caller, body }) =>
    asynchrony.readTimeseries(caller, body),
  );
}
