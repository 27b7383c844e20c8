import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ReanalysisService } from './reanalysis-service.ts';

export function registerAnalyseSessionAgain(server: FastifyInstance, reanalysis: ReanalysisService): void {
  registerEndpoint(server, ENDPOINTS.analyseSessionAgain, ({ caller, params, request }) =>
    reanalysis.start(caller, params.id, request.id),
  );
}
