import type { Language } from '@eupnea/notation/languages';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { clockZone } from '../../../lib/clock-zone.ts';
import { JUST_ASKED_MS } from '../../../lib/query-client.ts';
import type { ProtectionSearch } from '../logic/protection-search.ts';

const ROWS_PER_PAGE = 10;

/** Filters of the audit, without page and order: those of its export. */
export function protectionScope(search: ProtectionSearch, projectId: string | undefined) {
  return {
    time_zone: clockZone(),
    days: Number(search.days),
    ...(search.search === null ? {} : { search: search.search }),
    ...(search.end === null ? {} : { endDate: search.end }),
    ...(projectId === undefined ? {} : { project_id: projectId }),
  };
}

/** Every audited patient as a document, with the open cell. */
export async function openProtectionPdf(
  search: ProtectionSearch,
  projectId: string | undefined,
  language: Language,
): Promise<Response> {
  return await api.open('protectionAuditPdf', {
    query: {
      ...protectionScope(search, projectId),
      measure: search.measure,
      sortBy: search.sort,
      language,
      ...(search.cell === null ? {} : { patient_id: search.cell.patient, date: search.cell.date }),
    },
  });
}

/** Key under which every answer of the audit is kept. */
export const PROTECTION_KEY = 'protection-audit';

/** The audit of protective ventilation. */
export function protectionQuery(search: ProtectionSearch, projectId: string | undefined) {
  const query = {
    ...protectionScope(search, projectId),
    measure: search.measure,
    sortBy: search.sort,
    page: search.page,
    count: ROWS_PER_PAGE,
  };
  return queryOptions({
    queryKey: [PROTECTION_KEY, query],
    queryFn: ({ signal }) => api.call('protectionAudit', { query, signal }),
    staleTime: JUST_ASKED_MS,
    placeholderData: keepPreviousData,
  });
}

/** The hours behind a cell. */
export function protectionDayQuery(
  { patient, date }: NonNullable<ProtectionSearch['cell']>,
  projectId: string | undefined,
) {
  const query = {
    time_zone: clockZone(),
    patient_id: patient,
    date,
    ...(projectId === undefined ? {} : { project_id: projectId }),
  };
  return queryOptions({
    queryKey: ['protection-day', query],
    queryFn: ({ signal }) => api.call('protectionDay', { query, signal }),
    staleTime: JUST_ASKED_MS,
  });
}

/** The project whose goal is shown. */
export function goalProjectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', 'one', projectId],
    queryFn: ({ signal }) => api.call('getProject', { params: { id: projectId }, signal }),
  });
}
