import { defineEndpoint } from '../endpoint.ts';
import { exportFhirQuerySchema } from '../fhir-export.ts';

export const FHIR_EXPORT_ENDPOINTS = {
  exportFhir: defineEndpoint({
    method: 'GET',
    path: '/nestjs/exports/fhir',
    summary: 'Breaths and waveforms as a de-identified FHIR R4 bundle',
    access: { who: 'feature', features: ['patient', 'analytics', 'research', 'patient-management'] },
    scopes: ['export'],
    names: { patient_id: 'patient' },
    query: exportFhirQuerySchema,
    success: { status: 200, body: 'file' },
  }),
} as const;
