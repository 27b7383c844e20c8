import type { Patient } from '@eupnea/contracts/patient';
import type { CombinePatientsBody } from '@eupnea/contracts/patient-record';

export type CombinedField = CombinePatientsBody['take_from'][number];

/** In the order of the record form. */
export const COMBINED_FIELDS = [
  'pseudonym',
  'sex',
  'age',
  'category',
  'height',
  'weight',
  'date_in',
  'date_out',
  'status',
  'ARDS',
  'COPD',
  'BrainJ',
  'tube',
  'tube_diametr',
  'description',
] as const satisfies readonly CombinedField[];

/** Fields in which two records differ; an age includes its unit. */
export function listDifferences(one: Patient, other: Patient): readonly CombinedField[] {
  return COMBINED_FIELDS.filter(
    (field) =>
      (one[field] ?? null) !== (other[field] ?? null) || (field === 'age' && one.age_unit !== other.age_unit),
  );
}

/** Fields missing in the remaining record that the other one has. */
export function suggestFields(into: Patient, from: Patient): readonly CombinedField[] {
  return listDifferences(into, from).filter((field) => isEmpty(into, field) && !isEmpty(from, field));
}

function isEmpty(patient: Patient, field: CombinedField): boolean {
  const value = patient[field];
  if (field === 'sex') return value === 'any';
  if (field === 'category') return value === 'NONE';
  return value === null || value === '';
}

/** The two records of `combine=12-15`: the first remains; the second may be missing. */
export function readCombination(text: string): { readonly into: number; readonly from: number | null } {
  const [into, from] = text.split('-').map(Number);
  return { into: into ?? 0, from: from ?? null };
}
