import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AsynchronyService } from './asynchrony-service.ts';

/** The specification names two paths without an answer format, so both return the same numbers. */
export function registerGetAsynchronyStatistic(server: FastifyInstance, asynchrony: AsynchronyService): void {
  registerEndpoint(server, ENDPOINTS.ventilationAsynchronyStatistic, ({ caller, query }) =>
    asynchrony.summarise(caller, query),
  );
  registerEndpoint(server, ENDPOINTS.readingsAsynchronyStatistic, ({ caller, query }) =>
    asynchrony.summarise(caller, query),
  );
}
