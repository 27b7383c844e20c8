import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ReanalysisService } from './reanalysis-service.ts';

export function registerCancelSessionAnalysis(server: FastifyInstance, reanalysis: ReanalysisService): void {
  registerEndpoint(server, ENDPOINTS.cancelSessionAnalysis, ({ caller, params, request }) =>
    reanalysis.cancel(caller, params.id, request.id),
  );
}
