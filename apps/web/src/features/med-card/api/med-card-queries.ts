import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { MED_CARD_KEY } from '../../../lib/clinical/sample-queries.ts';

/** Patient, permission to record, and current medications. */
export function glanceQuery(patientId: number) {
  return queryOptions({
    queryKey: [MED_CARD_KEY, patientId, 'glance'],
    queryFn: ({ signal }) => api.call('getMedCard', { query: { patient_id: patientId }, signal }),
  });
}
