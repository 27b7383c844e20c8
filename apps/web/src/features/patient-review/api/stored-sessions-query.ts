import type { StoredSessionPage } from '@eupnea/contracts';
import type { TimeWindow } from '@eupnea/waveform';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { live } from '../../../live/live.ts';
import { awaitWindow } from '../../../lib/stored/await-window.ts';
import { readTime } from '../../../lib/stored/period.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';

/** A patient whose ventilator runs gains breaths: opening the view again shows them. */
const FRESH_MS = 10_000;
/** A first breath is waited for. */
const UNTIL_FIRST_MS = 3000;
/** Waves of a moment ago are waited for. */
const UNTIL_STORED_MS = 2000;
/** Sessions offered as periods; of a longer stay the newest. */
const SESSIONS = 50;

/** What was stored, from when to when, and in which sessions. */
/** @param inView of what was stored the waves that the page shows; null where it shows none */
export function storedSessionsQuery(scope: ReviewScope, inView: (stored: TimeWindow) => TimeWindow | null) {
  return queryOptions({
    queryKey: ['stored-sessions', scope],
    queryFn: ({ signal }) => api.call('listStoredSessions', { query: { ...scope, count: SESSIONS }, signal }),
    staleTime: FRESH_MS,
    refetchInterval({ state }) {
      // The page says that breaths appear here as soon as there are some.
      if (state.data?.first === null) return UNTIL_FIRST_MS;
      const stored = state.data === undefined || state.status === 'error' ? null : readStored(state.data);
      if (stored === null) return false;
      const askedAtMs = live.serverClock.toServerMs(state.dataUpdatedAt);
      return awaitWindow(inView(stored), stored, askedAtMs) === 'waiting' ? UNTIL_STORED_MS : false;
    },
  });
}

/** First to last stored breath; null without any. */
export function readStored(page: StoredSessionPage): TimeWindow | null {
  const fromMs = readTime(page.first ?? undefined);
  const toMs = readTime(page.last ?? undefined);
  return fromMs === null || toMs === null || toMs <= fromMs ? null : { fromMs, toMs };
}
