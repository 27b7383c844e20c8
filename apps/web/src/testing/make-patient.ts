import { patientSchema, type Patient } from '@eupnea/contracts/patient';

/** A patient for tests of whom nothing but the pseudonym is recorded, validated by the schema. */
export function makePatient(overrides: Partial<Patient> = {}): Patient {
  return patientSchema.parse({
    id: 3,
    version: 1,
    pseudonym: 'P-0003',
    sex: 'any',
    age: null,
    age_unit: null,
    category: 'NONE',
    height: null,
    weight: null,
    ibw: null,
    date_in: null,
    date_out: null,
    status: null,
    ARDS: false,
    COPD: false,
    BrainJ: false,
    tube: null,
    tube_diametr: null,
    description: null,
    ...overrides,
  });
}
