import type { ListDevicesQuery } from '@eupnea/contracts/device';
import { predictBodyWeightKg, type PatientCategory } from '@eupnea/model';
import type { PatientRecord } from '../patients/patient-service.ts';
import type { DeviceView } from './to-device.ts';

/** Codes of the filters in the specification (section 3). */
const CATEGORY_BY_AGE_FILTER: { readonly [Code in '1' | '2' | '3']: PatientCategory } = {
  '1': 'ADULT',
  '2': 'PEDIATRIC',
  '3': 'NEONATAL',
};

const SEX_BY_GENDER_FILTER: { readonly [Code in '0' | '1' | '2']: PatientRecord['sex'] } = {
  '0': 'any',
  '1': 'man',
  '2': 'woman',
};

/**
 * Applies all filters of GET /devices and then its order. A patient that the caller may not see matches no
 * patient filter, so that the answer reveals nothing about the patient.
 */
export function filterDevices(
  devices: readonly DeviceView[],
  query: ListDevicesQuery,
  timeZone: string,
): readonly DeviceView[] {
  const toDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const descending = query.ventilator_id_sort === 'desc';
  return devices
    .filter((view) => matchesDevice(view, query) && matchesPatient(view, query, toDay))
    .toSorted((one, other) =>
      descending ? other.record.id - one.record.id : one.record.id - other.record.id,
    );
}

function matchesDevice({ record }: DeviceView, query: ListDevicesQuery): boolean {
  if (query.device_id_filter !== undefined && record.id !== query.device_id_filter) return false;
  return query.ventilator_id_filter === undefined || startsWith(record.id, query.ventilator_id_filter);
}

function matchesPatient(view: DeviceView, query: ListDevicesQuery, toDay: Intl.DateTimeFormat): boolean {
  const genders = listSexes(query.patient_gender_filter);
  const category =
    query.patient_age_filter === undefined ? null : CATEGORY_BY_AGE_FILTER[query.patient_age_filter];
  const checks: ((patient: PatientRecord) => boolean)[] = [];
  if (category !== null) checks.push((patient) => patient.category === category);
  if (genders !== null) checks.push((patient) => genders.includes(patient.sex));
  const { patient_id_filter, patient_ibw_filter, patient_height_filter, patient_date_in_filter } = query;
  if (patient_id_filter !== undefined) checks.push((patient) => startsWith(patient.id, patient_id_filter));
  if (patient_ibw_filter !== undefined) {
    checks.push((patient) => roundsTo(predictBodyWeightKg(patient), patient_ibw_filter));
  }
  if (patient_height_filter !== undefined) {
    checks.push((patient) => roundsTo(patient.heightCm, patient_height_filter));
  }
  if (patient_date_in_filter !== undefined) {
    checks.push(
      (patient) => patient.dateIn !== null && toDay.format(patient.dateIn) === patient_date_in_filter,
    );
  }
  if (checks.length === 0) return true;
  const patient = view.visibility === 'full' ? view.patient : null;
  return patient !== null && checks.every((check) => check(patient));
}

/** Null for no filter: none given, or 3 (none) among them. */
function listSexes(codes: ListDevicesQuery['patient_gender_filter']): readonly PatientRecord['sex'][] | null {
  if (codes === undefined || codes.length === 0) return null;
  const sexes: PatientRecord['sex'][] = [];
  for (const code of codes) {
    if (code === '3') return null;
    sexes.push(SEX_BY_GENDER_FILTER[code]);
  }
  return sexes;
}

function startsWith(id: number, text: string): boolean {
  return String(id).startsWith(text);
}

function roundsTo(value: number | null, wanted: number): boolean {
  return value !== null && Math.round(value) === wanted;
}
