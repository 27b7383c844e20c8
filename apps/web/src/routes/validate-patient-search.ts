import { readReviewSearch, type ReviewSearch } from '../lib/stored/review-search.ts';

interface PatientSearch extends ReviewSearch {
  readonly device_id?: string;
}

/** Ids in addresses are integers; -1 for a device without a patient. */
export const INTEGER = /^-?\d{1,15}$/;

export function validatePatientSearch(search: Readonly<Record<string, unknown>>): PatientSearch {
  const id = search['device_id'];
  const review = readReviewSearch(search);
  return typeof id === 'string' && INTEGER.test(id) ? { ...review, device_id: id } : review;
}
