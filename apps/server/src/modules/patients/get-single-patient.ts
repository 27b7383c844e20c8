import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { PatientService } from './patient-service.ts';

export function registerGetSinglePatient(server: FastifyInstance, patients: PatientService): void {
  registerEndpoint(server, ENDPOINTS.getSinglePatient, async ({ caller, query, request }) => {
    const found = await patients.getSingle(caller, query);
    request.viewedPatientId = found.id;
    return found;
  });
}
