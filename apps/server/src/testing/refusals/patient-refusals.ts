import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'listPatients'
  | 'listPatientNames'
  | 'listProjectPatients'
  | 'getSinglePatient'
  | 'createPatient'
  | 'editPatient'
  | 'setPatientLimits'
  | 'archivePatients'
  | 'deletePatients'
  | 'restorePatients'
  | 'listErasablePatients'
  | 'erasePatient'
  | 'combinePatients'
  | 'previewCombination'
  | 'getModeIntervals';

const selection = { patient_ids: [1] };

export const PATIENT_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listPatientNames: { outOfRange: { count: '0' } },
  listPatients: { outOfRange: { count: '1000' } },
  listProjectPatients: { outOfRange: { sortOrder: 'up' } },
  getSinglePatient: { outOfRange: { patient_id: '0' } },
  createPatient: { body: { sex: 'man', height: 180 }, outOfRange: { height: 1.8 } },
  editPatient: { body: { version: 1, weight: 70 }, outOfRange: { weight: 70_000 } },
  setPatientLimits: { body: { version: 1, limits: [] }, outOfRange: { version: 0 } },
  archivePatients: { body: selection, outOfRange: { patient_ids: [] } },
  deletePatients: { body: selection, outOfRange: { patient_ids: [] } },
  restorePatients: { body: selection, outOfRange: { patient_ids: [] } },
  listErasablePatients: { outOfRange: null },
  erasePatient: { body: { patient_id: 1, confirm: '1' }, outOfRange: { patient_id: 0 } },
  combinePatients: {
    body: { into: { patient_id: 1, version: 1 }, from: { patient_id: 2, version: 1 } },
    outOfRange: { take_from: 'height' },
  },
  previewCombination: {
    body: { into_patient_id: 1, from_patient_id: 2 },
    outOfRange: { from_patient_id: 0 },
  },
  getModeIntervals: { body: { patient_id: 1 }, outOfRange: { patient_id: 0 } },
};
