import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { PatientService } from '../patients/patient-service.ts';

export function registerPatientInfoUpdate(server: FastifyInstance, patients: PatientService): void {
  registerEndpoint(server, ENDPOINTS.patientInfoUpdate, ({ caller, body, request }) => {
    const { patient_id: patientId, ...edits } = body;
    return patients.edit(caller, patientId, edits, describeActor(caller, request.id));
  });
}
