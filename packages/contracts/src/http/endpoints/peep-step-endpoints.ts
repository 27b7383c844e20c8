import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import { peepStepsQuerySchema, peepStepsSchema } from '../peep-steps.ts';

/** Steps of PEEP in stored breaths. */
export const PEEP_STEP_ENDPOINTS = {
  patientPeepSteps: defineEndpoint({
    method: 'GET',
    path: '/nestjs/peep-steps/patients/:id',
    summary:
      'PEEP steps of a patient over days: per level compliance, driving pressure, change of end-expiratory volume, recruitment-to-inflation ratio',
    access: { who: 'feature', features: ['reports'] },
    object: 'patient',
    params: idParamsSchema,
    query: peepStepsQuerySchema,
    success: { status: 200, body: peepStepsSchema },
  }),
} as const;
