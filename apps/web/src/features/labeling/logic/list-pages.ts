/** Maximum number of loaded pages: longer views show no cells. */
const MOST_PAGES = 3;

/** Pages, from 1, of the visible breaths and the current one. */
export function listPages(
  inView: { readonly first: number; readonly last: number } | null,
  position: number,
  pageSize = 100,
): readonly number[] {
  const pageOf = (at: number): number => Math.floor(at / pageSize) + 1;
  const own = pageOf(position);
  if (inView === null) return [own];
  const from = pageOf(inView.first);
  const to = pageOf(inView.last);
  if (to - from >= MOST_PAGES) return [own];
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return pages.includes(own) ? pages : [...pages, own];
}
