import { useCallback, useState } from 'react';

/** Rows rendered beyond the edges, for scrolling. */
const BEYOND = 8;

export interface RowsInView {
  /** Ref of the scrolling element. */
  readonly attach: (element: HTMLElement | null) => (() => void) | undefined;
  /** Rendered positions, ascending. */
  readonly positions: readonly number[];
  readonly totalPx: number;
  /** Scrolls the row into view by the smallest distance. */
  readonly reveal: (position: number) => void;
}

/**
 * Virtual list of rows with equal height.
 * @param headPx height of the sticky header
 */
export function useRowsInView(count: number, rowPx: number, headPx = 0): RowsInView {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [box, setBox] = useState({ first: 0, shown: 0 });
  const attach = useCallback(
    (next: HTMLElement | null) => {
      setElement(next);
      if (next === null) return undefined;
      const read = (): void => {
        const first = Math.floor(next.scrollTop / rowPx);
        const shown = Math.ceil(next.clientHeight / rowPx);
        setBox((former) => (former.first === first && former.shown === shown ? former : { first, shown }));
      };
      const observer = new ResizeObserver(read);
      observer.observe(next);
      next.addEventListener('scroll', read, { passive: true });
      return () => {
        observer.disconnect();
        next.removeEventListener('scroll', read);
      };
    },
    [rowPx],
  );
  const reveal = useCallback(
    (position: number) => {
      if (element === null) return;
      const top = position * rowPx;
      const room = element.clientHeight - headPx - rowPx;
      if (top < element.scrollTop) element.scrollTo({ top });
      else if (top > element.scrollTop + room) element.scrollTo({ top: top - room });
    },
    [element, rowPx, headPx],
  );
  const first = Math.max(0, Math.min(box.first, count - 1) - BEYOND);
  const last = Math.min(count - 1, box.first + box.shown + BEYOND);
  return {
    attach,
    positions: Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset),
    totalPx: count * rowPx,
    reveal,
  };
}
