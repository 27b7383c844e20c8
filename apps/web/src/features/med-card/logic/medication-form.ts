import type { Medication } from '@eupnea/contracts/med-card';
import { formatEntered } from '@eupnea/notation/format-number';
import { fromLocalField, toLocalField } from '../../../lib/format/local-time-field.ts';

export interface MedicationForm {
  readonly name: string;
  readonly dose: string;
  readonly unit: string;
  readonly route: string;
  readonly startedAt: string;
  /** Empty while the medication is given. */
  readonly endedAt: string;
  readonly note: string;
}

export type MedicationValues = Pick<
  Medication,
  'name' | 'dose' | 'unit' | 'route' | 'started_at' | 'ended_at' | 'note'
>;

/** Common units of orders; others can be typed. */
export const DOSE_UNITS = ['mg', 'µg', 'g', 'mL', 'IU', 'mg/h', 'mg/kg/h', 'µg/min', 'µg/kg/min', 'mL/h'];
export const ROUTES = ['IV', 'PO', 'NG', 'SC', 'IM', 'inhaled'];

export function formOfMedication(
  medication: Medication | null,
  nowMs: number,
  locale: string,
): MedicationForm {
  if (medication === null) {
    return { name: '', dose: '', unit: '', route: '', startedAt: toLocalField(nowMs), endedAt: '', note: '' };
  }
  const { name, dose, unit, route, started_at, ended_at, note } = medication;
  return {
    name,
    dose: dose === null ? '' : formatEntered(dose, locale),
    unit: unit ?? '',
    route: route ?? '',
    startedAt: toLocalField(Date.parse(started_at)),
    endedAt: ended_at === null ? '' : toLocalField(Date.parse(ended_at)),
    note: note ?? '',
  };
}

export type MedicationProblem = 'required' | 'notANumber' | 'chooseUnit' | 'notATime' | 'endsBefore';

export interface ReadMedication {
  /** Null while a field is invalid. */
  readonly values: MedicationValues | null;
  readonly problems: { readonly [Field in keyof MedicationForm]?: MedicationProblem };
}

/** A dose needs a unit. */
export function readMedicationForm(form: MedicationForm): ReadMedication {
  const problems: Partial<Record<keyof MedicationForm, MedicationProblem>> = {};
  const dose = form.dose.trim() === '' ? null : Number(form.dose.trim().replace(',', '.'));
  const startedMs = fromLocalField(form.startedAt);
  const endedMs = form.endedAt === '' ? null : fromLocalField(form.endedAt);
  if (form.name.trim() === '') problems.name = 'required';
  if (dose !== null && !(dose >= 0)) problems.dose = 'notANumber';
  if (dose !== null && form.unit.trim() === '') problems.unit = 'chooseUnit';
  if (startedMs === null) problems.startedAt = 'notATime';
  if (form.endedAt !== '' && endedMs === null) problems.endedAt = 'notATime';
  if (startedMs !== null && endedMs !== null && endedMs < startedMs) problems.endedAt = 'endsBefore';
  if (startedMs === null || Object.keys(problems).length > 0) return { values: null, problems };
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  return {
    values: {
      name: form.name.trim(),
      dose,
      unit: text(form.unit),
      route: text(form.route),
      started_at: new Date(startedMs).toISOString(),
      ended_at: endedMs === null ? null : new Date(endedMs).toISOString(),
      note: text(form.note),
    },
    problems,
  };
}
