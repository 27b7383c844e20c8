import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import { sessionAnalysisSchema } from '../reanalysis.ts';

const review = { who: 'feature', features: ['patient', 'analytics', 'patient-management'] } as const;
const path = '/nestjs/ventilation/sessions/:id/analysis';

/** Re-analysis of stored waveforms by a newer analysis version; earlier findings are kept. */
export const REANALYSIS_ENDPOINTS = {
  readSessionAnalysis: defineEndpoint({
    method: 'GET',
    path,
    summary: 'Which version of the analysis is shown of a ventilation session',
    access: review,
    object: 'ventilation-session',
    params: idParamsSchema,
    success: { status: 200, body: sessionAnalysisSchema },
  }),
  analyseSessionAgain: defineEndpoint({
    method: 'POST',
    path,
    summary: 'Look for findings again with the present version, as a job',
    access: review,
    object: 'ventilation-session',
    params: idParamsSchema,
    success: { status: 202, body: sessionAnalysisSchema },
  }),
  cancelSessionAnalysis: defineEndpoint({
    method: 'POST',
    path: `${path}/cancel`,
    summary: 'Cancel the analysis of a session that waits or runs; what is shown stays',
    access: review,
    object: 'ventilation-session',
    params: idParamsSchema,
    success: { status: 202, body: sessionAnalysisSchema },
  }),
} as const;
