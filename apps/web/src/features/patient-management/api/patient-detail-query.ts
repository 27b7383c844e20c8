import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export function patientDetailQuery(patientId: string) {
  return queryOptions({
    queryKey: ['patients', 'detail', patientId],
    queryFn: ({ signal }) => api.call('getSinglePatient', { query: { patient_id: patientId }, signal }),
  });
}
