import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ComparisonService } from './comparison-service.ts';

export function registerCompareCourse(server: FastifyInstance, comparisons: ComparisonService): void {
  registerEndpoint(server, ENDPOINTS.compareCourse, ({ caller, body }) =>
    comparisons.compareCourse(caller, body),
  );
}
