import type { EndpointRequest } from '@eupnea/contracts/endpoint-message';
import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { Patient } from '@eupnea/contracts/patient';

type EditBody = EndpointRequest<(typeof ENDPOINTS)['editPatient']>['body'];

const TEXTS = ['status', 'tube', 'description'] as const;
const NUMBERS = ['age', 'height', 'weight', 'tube_diametr'] as const;
export const CONDITIONS = ['ARDS', 'COPD', 'BrainJ'] as const;

export const EDITED_FIELDS = [
  'pseudonym',
  'sex',
  'age',
  'age_unit',
  'height',
  'weight',
  'status',
  'tube',
  'tube_diametr',
  ...CONDITIONS,
  'description',
] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];

/** Form fields; numbers are '' while empty. */
export interface PatientEditForm {
  pseudonym: string;
  sex: Patient['sex'];
  age: number | string;
  age_unit: NonNullable<Patient['age_unit']>;
  height: number | string;
  weight: number | string;
  status: string;
  tube: string;
  tube_diametr: number | string;
  ARDS: boolean | null;
  COPD: boolean | null;
  BrainJ: boolean | null;
  description: string;
}

export function toPatientEditForm(patient: Patient): PatientEditForm {
  return {
    pseudonym: patient.pseudonym,
    sex: patient.sex,
    age: patient.age ?? '',
    age_unit: patient.age_unit ?? 'years',
    height: patient.height ?? '',
    weight: patient.weight ?? '',
    status: patient.status ?? '',
    tube: patient.tube ?? '',
    tube_diametr: patient.tube_diametr ?? '',
    ARDS: patient.ARDS,
    COPD: patient.COPD,
    BrainJ: patient.BrainJ,
    description: patient.description ?? '',
  };
}

/** Fields in which two forms differ. */
export function differingFields(a: PatientEditForm, b: PatientEditForm): readonly EditedField[] {
  return EDITED_FIELDS.filter((field) => a[field] !== b[field]);
}

/**
 * Only the fields changed since opening, so that a retry on a newer version keeps the other user's changes.
 */
export function toEditBody(opened: PatientEditForm, form: PatientEditForm, version: number): EditBody {
  const changed = new Set(differingFields(opened, form));
  const body: EditBody = { version };
  if (changed.has('pseudonym')) body.pseudonym = form.pseudonym.trim();
  if (changed.has('sex')) body.sex = form.sex;
  for (const field of TEXTS) {
    if (changed.has(field)) body[field] = form[field].trim() === '' ? null : form[field].trim();
  }
  for (const field of NUMBERS) {
    if (changed.has(field)) body[field] = form[field] === '' ? null : Number(form[field]);
  }
  for (const field of CONDITIONS) if (changed.has(field)) body[field] = form[field];
  if (changed.has('age') || changed.has('age_unit')) {
    body.age = form.age === '' ? null : Number(form.age);
    body.age_unit = form.age === '' ? null : form.age_unit;
  }
  return body;
}
