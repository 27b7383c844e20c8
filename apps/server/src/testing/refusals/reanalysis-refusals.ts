import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names = 'readSessionAnalysis' | 'analyseSessionAgain' | 'cancelSessionAnalysis';

export const REANALYSIS_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  readSessionAnalysis: { outOfRange: null },
  analyseSessionAgain: { outOfRange: null },
  cancelSessionAnalysis: { outOfRange: null },
};
