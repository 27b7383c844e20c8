import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'getMedCard'
  | 'addBloodData'
  | 'listBloodData'
  | 'addArterialBloodGas'
  | 'listArterialBloodGas'
  | 'correctBloodData'
  | 'correctArterialBloodGas'
  | 'deleteLabSample'
  | 'restoreLabSample'
  | 'listMedications'
  | 'addMedication'
  | 'editMedication'
  | 'deleteMedication'
  | 'restoreMedication'
  | 'patientReadings';

export const MED_CARD_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  getMedCard: { query: { patient_id: '1' }, outOfRange: { patient_id: '0' } },
  addBloodData: { body: { patient_id: 1, Hb: 12 }, outOfRange: { Hb: 120 } },
  listBloodData: { outOfRange: { count: '1000' } },
  addArterialBloodGas: { body: { patient_id: 1, pH: 7.4, PaCO2: 40 }, outOfRange: { PaCO2: 5.3 } },
  listArterialBloodGas: { outOfRange: { startTime: 'today' } },
  correctBloodData: {
    body: { version: 1, taken_at: '2026-11-20T10:00:00Z', Hb: 12 },
    outOfRange: { Hb: 120 },
  },
  correctArterialBloodGas: {
    body: { version: 1, taken_at: '2026-11-20T10:00:00Z', pH: 7.4 },
    outOfRange: { pH: 74 },
  },
  deleteLabSample: { outOfRange: null },
  restoreLabSample: { outOfRange: null },
  listMedications: { outOfRange: { page: '0' } },
  addMedication: { body: { name: 'propofol' }, outOfRange: { dose: -1 } },
  editMedication: { body: { version: 1 }, outOfRange: { version: 0 } },
  deleteMedication: { outOfRange: null },
  restoreMedication: { outOfRange: null },
  patientReadings: { outOfRange: { points: '5' } },
};
