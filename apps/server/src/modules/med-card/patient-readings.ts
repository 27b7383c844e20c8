import { ENDPOINTS } from '@eupnea/contracts';
import { listParameters } from '@eupnea/model';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { TimeseriesService } from '../timeseries/timeseries-service.ts';

/** Parameters drawn by default. */
const ALL_MONITORED = listParameters('monitored').map(({ code }) => code);

export function registerPatientReadings(server: FastifyInstance, timeseries: TimeseriesService): void {
  registerEndpoint(server, ENDPOINTS.patientReadings, ({ caller, params, query }) => {
    const { parameters, ...scope } = query;
    const parameter = parameters.length > 0 ? parameters : ALL_MONITORED;
    return timeseries.readReadings(caller, { ...scope, patient_id: params.id, parameter });
  });
}
