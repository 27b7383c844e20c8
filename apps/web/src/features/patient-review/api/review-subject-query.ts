import type { Patient } from '@eupnea/contracts/patient';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { bedName } from '../../../lib/clinical/describe-device.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';

/** Subject of the stored data: a patient, or the bed of a device without a patient. */
export interface ReviewSubject {
  readonly patient: Patient | null;
  readonly bed: string | null;
}

export function reviewSubjectQuery(scope: ReviewScope) {
  return queryOptions({
    queryKey: ['review-subject', scope],
    queryFn: async ({ signal }): Promise<ReviewSubject> => {
      if (scope.patient_id !== undefined) {
        const { items } = await api.call('listPatients', { query: { patient_id: scope.patient_id }, signal });
        return { patient: items[0] ?? null, bed: null };
      }
      const query = scope.device_id === undefined ? {} : { device_id_filter: scope.device_id };
      const [device] = await api.call('listDevices', { query, signal });
      return { patient: null, bed: device === undefined ? null : bedName(device) };
    },
  });
}
