import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { BreathStatisticsService } from './breath-statistics-service.ts';

export function registerBreathStatisticsEndpoints(
  server: FastifyInstance,
  statistics: BreathStatisticsService,
): void {
  registerEndpoint(server, ENDPOINTS.breathsStatistics, ({ caller, body }) =>
    statistics.summariseBreaths(caller, body),
  );
  registerEndpoint(server, ENDPOINTS.breathStatistics, ({ caller, body }) =>
    statistics.summariseBreath(caller, body),
  );
  registerEndpoint(server, ENDPOINTS.settingStatistics, ({ caller, body }) =>
    statistics.summariseSettings(caller, body),
  );
}
