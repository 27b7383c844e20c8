import { defineEndpoint } from '../endpoint.ts';
import {
  createPatientBodySchema,
  listPatientsQuerySchema,
  patientPageSchema,
  patientSchema,
} from '../patient.ts';

/** Patients and their records. */
export const PATIENT_ENDPOINTS = {
  listPatients: defineEndpoint({
    method: 'GET',
    path: '/nestjs/patients/all',
    summary: 'Patients the caller may see',
    access: { who: 'feature', features: ['monilitycs', 'patient', 'patient-management'] },
    query: listPatientsQuerySchema,
    success: { status: 200, body: patientPageSchema },
  }),
  createPatient: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/create',
    summary: 'Create a patient in a project the caller manages',
    access: { who: 'feature', features: ['monilitycs', 'patient', 'patient-management'] },
    body: createPatientBodySchema,
    success: { status: 201, body: patientSchema },
  }),
} as const;
