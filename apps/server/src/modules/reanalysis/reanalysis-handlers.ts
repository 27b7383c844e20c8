import type { REANALYSIS_ENDPOINTS } from '@eupnea/contracts/endpoints/reanalysis';
import type { Handlers } from '../../http/register-handlers.ts';
import type { ReanalysisService } from './reanalysis-service.ts';

export function createReanalysisHandlers(
  reanalysis: ReanalysisService,
): Handlers<typeof REANALYSIS_ENDPOINTS> {
  return {
    readSessionAnalysis: ({ caller, params }) => reanalysis.describe(caller, params.id),
    analyseSessionAgain: ({ caller, params, request }) => reanalysis.start(caller, params.id, request.id),
    cancelSessionAnalysis: ({ caller, params, request }) => reanalysis.cancel(caller, params.id, request.id),
  };
}
