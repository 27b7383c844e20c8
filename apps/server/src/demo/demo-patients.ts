import type { z } from 'zod';
import type { createPatientBodySchema } from '@eupnea/contracts/patient';

type DemoPatient = Omit<z.input<typeof createPatientBodySchema>, 'pseudonym' | 'project_id'>;

const ORAL_TUBE = { tube: 'oral', tube_diametr: 7.5 } as const;

/**
 * Patients of the simulated beds. The simulated ventilators are set for a predicted body weight of 68.7 kg: men of
 * about 173 cm, women of about 178 cm.
 */
const PATIENTS: { readonly [scenarioId: string]: DemoPatient } = {
  'volume-control': {
    sex: 'man',
    age: 58,
    age_unit: 'years',
    height: 173,
    weight: 78,
    status: 'Postoperative',
    ...ORAL_TUBE,
  },
  'pressure-support': {
    sex: 'woman',
    age: 47,
    age_unit: 'years',
    height: 178,
    weight: 66,
    status: 'Weaning',
    ...ORAL_TUBE,
  },
  ards: {
    sex: 'man',
    age: 63,
    age_unit: 'years',
    height: 174,
    weight: 91,
    ARDS: true,
    status: 'Pneumonia',
    ...ORAL_TUBE,
  },
  'copd-auto-peep': {
    sex: 'man',
    age: 71,
    age_unit: 'years',
    height: 173,
    weight: 69,
    COPD: true,
    status: 'Exacerbation',
    ...ORAL_TUBE,
  },
  'pressure-control': {
    sex: 'woman',
    age: 34,
    age_unit: 'years',
    height: 178,
    weight: 74,
    BrainJ: true,
    status: 'Trauma',
    ...ORAL_TUBE,
  },
  tachypnoea: {
    sex: 'man',
    age: 52,
    age_unit: 'years',
    height: 172,
    weight: 83,
    status: 'Sepsis',
    ...ORAL_TUBE,
  },
  standby: {
    sex: 'woman',
    age: 66,
    age_unit: 'years',
    height: 177,
    weight: 70,
    status: 'Tracheostomy',
    tube: 'tracheostomy',
    tube_diametr: 8,
  },
  'cpap-without-co2': {
    sex: 'woman',
    age: 41,
    age_unit: 'years',
    height: 179,
    weight: 72,
    status: 'Weaning',
    ...ORAL_TUBE,
  },
  'high-pressure': {
    sex: 'man',
    age: 68,
    age_unit: 'years',
    height: 172,
    weight: 88,
    status: 'Bronchospasm',
    ...ORAL_TUBE,
  },
  neonate: {
    sex: 'woman',
    age: 3,
    age_unit: 'days',
    height: 50,
    weight: 3,
    status: 'Respiratory distress',
    tube: 'oral',
    tube_diametr: 3,
  },
  'simv-with-leak': {
    sex: 'man',
    age: 49,
    age_unit: 'years',
    height: 174,
    weight: 80,
    status: 'Cuff leak',
    ...ORAL_TUBE,
  },
  'reverse-trigger': {
    sex: 'woman',
    age: 61,
    age_unit: 'years',
    height: 178,
    weight: 77,
    ARDS: true,
    status: 'Deep sedation',
    ...ORAL_TUBE,
  },
  'auto-trigger': {
    sex: 'man',
    age: 55,
    age_unit: 'years',
    height: 173,
    weight: 85,
    BrainJ: true,
    status: 'Cardiac oscillation',
    ...ORAL_TUBE,
  },
  'secretions-and-suction': {
    sex: 'man',
    age: 74,
    age_unit: 'years',
    height: 173,
    weight: 71,
    status: 'Secretions',
    ...ORAL_TUBE,
  },
};

/** Patient of a recording, known only to be an adult. */
export const RECORDED_PATIENT: DemoPatient = { sex: 'any', category: 'ADULT' };

export function findDemoPatient(scenarioId: string): DemoPatient | undefined {
  return PATIENTS[scenarioId];
}
