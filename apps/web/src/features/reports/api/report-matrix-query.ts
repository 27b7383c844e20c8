import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { clockZone } from '../../../lib/clock-zone.ts';
import { JUST_ASKED_MS } from '../../../lib/query-client.ts';
import { type MatrixSearch, SHOWN_DAYS } from '../logic/matrix-search.ts';

const ROWS_PER_PAGE = 10;
/** Maximum number of rows per request. */
const ROWS_PER_CALL = 25;

/** Maximum number of reports in one document; browsers cannot lay out more. */
export const DOCUMENT_PATIENTS_MAX = 200;

/** Patients by days. */
export function reportMatrixQuery(search: MatrixSearch, projectId: string | undefined) {
  const query = {
    time_zone: clockZone(),
    days: Number(search.days ?? SHOWN_DAYS[0]),
    page: Number(search.page ?? '1'),
    count: ROWS_PER_PAGE,
    ...(search.search === undefined ? {} : { search: search.search }),
    ...(search.end === undefined ? {} : { endDate: search.end }),
    ...(projectId === undefined ? {} : { project_id: projectId }),
  };
  return queryOptions({
    queryKey: ['report-matrix', query],
    queryFn: ({ signal }) => api.call('reportMatrix', { query, signal }),
    staleTime: JUST_ASKED_MS,
    placeholderData: keepPreviousData,
  });
}

export interface DayPatients {
  readonly patients: readonly { readonly id: number; readonly pseudonym: string }[];
  /** Number of ventilated patients; may exceed the listed patients. */
  readonly total: number;
}

/** Patients ventilated on a day, by pseudonym. */
export function dayPatientsQuery(day: string, search: string | undefined, projectId: string | undefined) {
  return queryOptions({
    queryKey: ['report-day-patients', day, search ?? null, projectId ?? null],
    queryFn: async ({ signal }): Promise<DayPatients> => {
      const patients: { id: number; pseudonym: string }[] = [];
      for (let page = 1; ; page += 1) {
        const query = {
          time_zone: clockZone(),
          days: 1,
          endDate: day,
          page,
          count: ROWS_PER_CALL,
          ...(search === undefined ? {} : { search }),
          ...(projectId === undefined ? {} : { project_id: projectId }),
        };
        const { items, total } = await api.call('reportMatrix', { query, signal });
        patients.push(...items.map(({ patient_id: id, pseudonym }) => ({ id, pseudonym })));
        if (items.length < ROWS_PER_CALL || patients.length >= DOCUMENT_PATIENTS_MAX) {
          return { patients: patients.slice(0, DOCUMENT_PATIENTS_MAX), total };
        }
      }
    },
  });
}
