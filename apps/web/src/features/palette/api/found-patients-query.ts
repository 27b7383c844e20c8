import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const MOST_PATIENTS = 8;

/** Features whose users may search patients, as the endpoint table says. */
const PATIENT_FEATURES = ['monilitycs', 'patient', 'patient-management', 'analytics', 'reports'] as const;

export function maySearchPatients(featureCodes: ReadonlySet<string>): boolean {
  return PATIENT_FEATURES.some((code) => featureCodes.has(code));
}

/** Patients by a part of the pseudonym, bed or recording, or by how the id begins; without a text the newest. */
export function foundPatientsQuery(text: string, isEnabled: boolean) {
  const query = {
    count: MOST_PATIENTS,
    ...(text === '' ? { sortOrder: 'desc' as const } : { search: text }),
  };
  return queryOptions({
    queryKey: ['patients', 'palette', query],
    queryFn: ({ signal }) => api.call('listPatients', { query, signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
}
