import type { FastifyInstance } from 'fastify';
import { registerCreatePatient } from './create-patient.ts';
import { registerListPatients } from './list-patients.ts';
import type { PatientService } from './patient-service.ts';

export function registerPatientEndpoints(server: FastifyInstance, patients: PatientService): void {
  registerListPatients(server, patients);
  registerCreatePatient(server, patients);
}
