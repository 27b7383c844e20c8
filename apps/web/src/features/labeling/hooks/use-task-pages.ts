import { useQueries } from '@tanstack/react-query';
import { BREATHS_PAGE, breathsQuery } from '../api/labeling-queries.ts';
import { listPages } from '../logic/list-pages.ts';

/** Breaths with numbers and evidence: those in view and the one that is labelled. */
export function useTaskPages(
  taskId: number,
  inView: { first: number; last: number } | null,
  position: number,
) {
  const pages = listPages(inView, position);
  const answers = useQueries({ queries: pages.map((page) => breathsQuery(taskId, page)) });
  const byPage = new Map(pages.map((page, index) => [page, answers[index]?.data]));
  return (at: number) =>
    byPage.get(Math.floor(at / BREATHS_PAGE) + 1)?.items.find((item) => item.position === at);
}
