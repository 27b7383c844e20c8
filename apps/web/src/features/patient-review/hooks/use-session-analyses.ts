import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { StoredSession } from '@eupnea/contracts/stored-session';
import type { TimeWindow } from '@eupnea/waveform';
import { api } from '../../../lib/api.ts';
import { isRunning, summariseAnalyses } from '../logic/summarise-analyses.ts';

/**
 * Maximum number of sessions per request: the newest visible ones. Longer periods are analysed again in
 * parts.
 */
const SESSIONS_MAX = 8;
const POLL_MS = 2000;
const FRESH_MS = 60_000;

/** Query keys that depend on findings; they are invalidated when another analysis is selected. */
const FINDING_KEYS: ReadonlySet<unknown> = new Set([
  'breaths',
  'breath',
  'breath-position',
  'breath-from',
  'breath-waves',
  'events',
  'trends',
]);

/**
 * Analysis versions of the visible findings, and a function that analyses the sessions with the current
 * version.
 */
export function useSessionAnalyses(sessions: readonly StoredSession[], period: TimeWindow) {
  const client = useQueryClient();
  const ids = sessions
    .filter(
      ({ started_at, ended_at }) =>
        ended_at !== null && Date.parse(ended_at) > period.fromMs && Date.parse(started_at) < period.toMs,
    )
    .slice(0, SESSIONS_MAX)
    .map(({ ventilation_session_id: id }) => id);
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(id),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call('readSessionAnalysis', { params: { id }, signal }),
      staleTime: FRESH_MS,
      refetchInterval: (query: { state: { data?: Parameters<typeof isRunning>[0] | undefined } }) =>
        query.state.data !== undefined && isRunning(query.state.data) ? POLL_MS : false,
    })),
  });
  const state = summariseAnalyses(answers.flatMap(({ data }) => data ?? []));
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && state.kind !== 'running')
      void client.invalidateQueries({ predicate: ({ queryKey }) => FINDING_KEYS.has(queryKey[0]) });
    wasRunning.current = state.kind === 'running';
  }, [client, state.kind]);
  return {
    state,
    again: useEachSession('analyseSessionAgain'),
    cancel: useEachSession('cancelSessionAnalysis'),
  };
}

function keyOf(sessionId: number): readonly unknown[] {
  return ['session-analysis', sessionId];
}

function useEachSession(call: 'analyseSessionAgain' | 'cancelSessionAnalysis') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sessionIds: readonly number[]) => {
      for (const id of sessionIds) client.setQueryData(keyOf(id), await api.call(call, { params: { id } }));
    },
  });
}
