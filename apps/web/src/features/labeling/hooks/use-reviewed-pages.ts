import { useQueries } from '@tanstack/react-query';
import { BREATHS_PAGE, reviewedQuery } from '../api/labeling-queries.ts';
import { listPages } from '../logic/list-pages.ts';

/** Breaths with all raters' labels: visible ones and the current one. */
export function useReviewedPages(
  taskId: number,
  inView: { first: number; last: number } | null,
  position: number,
) {
  const pages = listPages(inView, position);
  const answers = useQueries({ queries: pages.map((page) => reviewedQuery(taskId, page)) });
  const byPage = new Map(pages.map((page, index) => [page, answers[index]?.data]));
  const reviewedOf = (at: number) =>
    byPage.get(Math.floor(at / BREATHS_PAGE) + 1)?.items.find((item) => item.position === at);
  return { reviewedOf };
}
