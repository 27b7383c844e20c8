import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { BREATHS_PAGE, breathPageQuery } from '../api/breaths-query.ts';
import type { BreathsQuery } from '../logic/breath-selection.ts';

export interface BreathRows {
  /** Total number of rows; undefined before the first page. */
  readonly total: number | undefined;
  /** Breath at a position of the list, once its page is loaded. */
  readonly at: (position: number) => StoredBreathRecord | undefined;
  readonly error: Error | null;
  readonly waiting: boolean;
  readonly refetch: () => void;
}

/** Loads the pages of the visible rows only. */
export function useBreathRows(query: BreathsQuery, first: number, last: number): BreathRows {
  const head = useQuery({ ...breathPageQuery(query, 1), placeholderData: keepPreviousData });
  const firstPage = Math.floor(first / BREATHS_PAGE) + 1;
  const lastPage = Math.floor(Math.max(first, last) / BREATHS_PAGE) + 1;
  const numbers = Array.from({ length: lastPage - firstPage + 1 }, (_, offset) => firstPage + offset);
  const pages = useQueries({ queries: numbers.map((page) => breathPageQuery(query, page)) });
  const byNumber = new Map(numbers.map((page, index) => [page, pages[index]?.data]));
  return {
    total: head.data?.total,
    at(position) {
      const page = Math.floor(position / BREATHS_PAGE) + 1;
      const held = byNumber.get(page) ?? (page === 1 ? head.data : undefined);
      return held?.items[position % BREATHS_PAGE];
    },
    error: head.error ?? pages.find(({ error }) => error !== null)?.error ?? null,
    waiting: head.isPlaceholderData,
    refetch: () => void Promise.all([head.refetch(), ...pages.map((page) => page.refetch())]),
  };
}
