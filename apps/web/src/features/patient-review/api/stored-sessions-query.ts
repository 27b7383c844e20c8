import type { StoredSessionPage } from '@eupnea/contracts/stored-session';
import type { TimeWindow } from '@eupnea/waveform';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { live } from '../../../live/live.ts';
import { awaitWindow } from '../../../lib/stored/await-window.ts';
import { readTime } from '../../../lib/stored/period.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';

/** Age in ms after which the sessions are refetched: a running ventilator adds breaths. */
const FRESH_MS = 10_000;
/** Polling interval in ms until the first breath is stored. */
const UNTIL_FIRST_MS = 3000;
/** Polling interval in ms until the newest visible waves are stored. */
const UNTIL_STORED_MS = 2000;
/** Maximum number of sessions offered as periods: the newest ones. */
const SESSIONS = 50;

/** Extent of the stored breaths, and their ventilation sessions. */
/** @param inView returns the window of visible waves within the stored extent; null without waves */
export function storedSessionsQuery(scope: ReviewScope, inView: (stored: TimeWindow) => TimeWindow | null) {
  return queryOptions({
    queryKey: ['stored-sessions', scope],
    queryFn: ({ signal }) => api.call('listStoredSessions', { query: { ...scope, count: SESSIONS }, signal }),
    staleTime: FRESH_MS,
    refetchInterval({ state }) {
      // The page promises that breaths appear without a reload.
      if (state.data?.first === null) return UNTIL_FIRST_MS;
      const stored = state.data === undefined || state.status === 'error' ? null : readStored(state.data);
      if (stored === null) return false;
      const askedAtMs = live.serverClock.toServerMs(state.dataUpdatedAt);
      return awaitWindow(inView(stored), stored, askedAtMs) === 'waiting' ? UNTIL_STORED_MS : false;
    },
  });
}

/** Window from the first to the last stored breath; null without breaths. */
export function readStored(page: StoredSessionPage): TimeWindow | null {
  const fromMs = readTime(page.first ?? undefined);
  const toMs = readTime(page.last ?? undefined);
  return fromMs === null || toMs === null || toMs <= fromMs ? null : { fromMs, toMs };
}
