import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ReanalysisService } from './reanalysis-service.ts';

export function registerReadSessionAnalysis(server: FastifyInstance, reanalysis: ReanalysisService): void {
  registerEndpoint(server, ENDPOINTS.readSessionAnalysis, ({ caller, params }) =>
    reanalysis.describe(caller, params.id),
  );
}
