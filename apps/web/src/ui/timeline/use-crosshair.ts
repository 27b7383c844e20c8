import { useEffect, useEffectEvent, useState } from 'react';
import { readTime, writeTime } from '../../lib/stored/period.ts';
import type { Review } from '../../lib/stored/review.ts';

/** Delay of the address update after a key, ms (debounce): holding a key moves 30 times a second. */
const REST_MS = 300;

export interface Crosshair {
  readonly timeMs: number | null;
  /** Whether the crosshair stays when the pointer leaves. */
  readonly isPinned: boolean;
  /** Follows the pointer; null when it left. */
  readonly hover: (timeMs: number | null) => void;
  /** Stays, and stands in the address; null removes it. */
  readonly pin: (timeMs: number | null) => void;
}

/**
 * Time of the crosshair: under the pointer, else where a key or the address put it, else at the selected entry.
 * @param entryMs time of the entry that the address selects
 */
export function useCrosshair(review: Review, entryMs: number | null): Crosshair {
  const { cursor } = review.search;
  const [hoverMs, setHoverMs] = useState<number | null>(null);
  // Overrides the address only while its crosshair is unchanged.
  const [moved, setMoved] = useState<{
    readonly from: string | undefined;
    readonly timeMs: number | null;
  } | null>(null);
  const write = useEffectEvent((timeMs: number | null) =>
    review.change({ cursor: timeMs === null ? undefined : writeTime(Math.round(timeMs)) }, 'quiet'),
  );
  useEffect(() => {
    if (moved === null) return undefined;
    const timer = setTimeout(() => write(moved.timeMs), REST_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  const pinnedMs = moved !== null && moved.from === cursor ? moved.timeMs : readTime(cursor);
  return {
    timeMs: hoverMs ?? pinnedMs ?? entryMs,
    isPinned: pinnedMs !== null,
    hover: setHoverMs,
    pin: (timeMs) => {
      setHoverMs(null);
      setMoved({ from: cursor, timeMs });
    },
  };
}
