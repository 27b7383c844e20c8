import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ReportMatrixService } from './report-matrix-service.ts';

export function registerGetReportMatrix(server: FastifyInstance, matrix: ReportMatrixService): void {
  registerEndpoint(server, ENDPOINTS.reportMatrix, ({ caller, query }) => matrix.read(caller, query));
}
