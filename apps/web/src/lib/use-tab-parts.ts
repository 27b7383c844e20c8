import { useEffect } from 'react';
import type { LazyPart } from './lazy-part.tsx';

/** Loads the tabs of a page with the page: one that suspends when it is opened is hidden for 300 ms. */
export function useTabParts(parts: readonly Pick<LazyPart<object>, 'preload'>[]): void {
  useEffect(() => {
    for (const { preload } of parts) void preload();
  }, [parts]);
}
