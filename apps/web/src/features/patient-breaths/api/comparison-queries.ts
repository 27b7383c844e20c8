import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';

/** Time around a breath in which its counterpart is looked for, ms; half of it holds 60 breaths at 120 a minute. */
const AROUND_MS = 30_000;
const MOST_BREATHS = 200;
const MOST_PATIENTS = 20;
const MOST_SESSIONS = 50;

/** Breaths of the other waves around a time of theirs. */
export function breathsAroundQuery(scope: ReviewScope | null, timeMs: number | null) {
  // Rounded, so that a small shift asks nothing new.
  const middleMs = timeMs === null ? null : Math.round(timeMs / AROUND_MS) * AROUND_MS;
  return queryOptions({
    queryKey: ['breaths-around', scope, middleMs],
    enabled: scope !== null && middleMs !== null,
    queryFn: async ({ signal }): Promise<readonly StoredBreathRecord[]> => {
      if (scope === null || middleMs === null) return [];
      const query = {
        ...scope,
        startTime: writeTime(middleMs - 1.5 * AROUND_MS),
        endTime: writeTime(middleMs + 1.5 * AROUND_MS),
        count: MOST_BREATHS,
      };
      return (await api.call('listBreaths', { query, signal })).items;
    },
  });
}

/** Name of the compared patient; null for a device, or a patient that the caller may not see. */
export function comparedNameQuery({ patient_id: patientId }: ReviewScope) {
  return queryOptions({
    queryKey: ['compared-name', patientId],
    queryFn: async ({ signal }): Promise<string | null> => {
      if (patientId === undefined) return null;
      const { items } = await api.call('listPatients', { query: { patient_id: patientId }, signal });
      return items[0]?.pseudonym ?? null;
    },
  });
}

/** Patients that the caller may see, by a part of the pseudonym, bed or recording. */
export function comparablePatientsQuery(search: string) {
  const query = { count: MOST_PATIENTS, ...(search === '' ? { sortOrder: 'desc' as const } : { search }) };
  return queryOptions({
    queryKey: ['patients', 'comparable', query],
    queryFn: ({ signal }) => api.call('listPatients', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Ventilation sessions with stored breaths, newest first. */
export function comparableSessionsQuery(scope: ReviewScope) {
  return queryOptions({
    queryKey: ['comparable-sessions', scope],
    queryFn: ({ signal }) =>
      api.call('listStoredSessions', { query: { ...scope, count: MOST_SESSIONS }, signal }),
  });
}
