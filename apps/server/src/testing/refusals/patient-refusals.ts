import type { ENDPOINTS } from '@eupnea/contracts';
import type { RefusalExamples } from './refusal-example.ts';

type Names = 'listPatients' | 'createPatient';

export const PATIENT_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listPatients: { outOfRange: { count: '1000' } },
  createPatient: { body: { sex: 'man', height: 180 }, outOfRange: { height: 1.8 } },
};
