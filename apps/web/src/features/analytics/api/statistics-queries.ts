import type { MuscleScore, MuscleScoreLabels } from '@eupnea/contracts/muscle-score';
import type { BreathFeatureCode } from '@eupnea/model';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TimeWindow } from '@eupnea/waveform';
import { api } from '../../../lib/api.ts';
import { JUST_ASKED_MS } from '../../../lib/query-client.ts';
import type { BreathKey } from '../../../lib/stored/breath-key.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';

/** Query of the fresh flag. */
function freshQuery(fresh: boolean): { fresh?: 'true' } {
  return fresh ? { fresh: 'true' } : {};
}

/** Statistics of the breaths of a period. */
export function breathsStatisticsQuery(
  scope: ReviewScope,
  { fromMs, toMs }: TimeWindow,
  parameters: readonly BreathFeatureCode[],
  fresh: boolean,
) {
  const body = {
    ...scope,
    startTime: writeTime(fromMs),
    endTime: writeTime(toMs),
    parameters: [...parameters],
  };
  return queryOptions({
    queryKey: ['breaths-statistics', body, fresh],
    queryFn: ({ signal }) => api.call('breathsStatistics', { query: freshQuery(fresh), body, signal }),
    staleTime: JUST_ASKED_MS,
    placeholderData: keepPreviousData,
  });
}

/** Statistics of the settings in force in a period. */
export function settingStatisticsQuery(scope: ReviewScope, { fromMs, toMs }: TimeWindow, fresh: boolean) {
  const body = { ...scope, startTime: writeTime(fromMs), endTime: writeTime(toMs) };
  return queryOptions({
    queryKey: ['setting-statistics', body, fresh],
    queryFn: ({ signal }) => api.call('settingStatistics', { query: freshQuery(fresh), body, signal }),
    staleTime: JUST_ASKED_MS,
    placeholderData: keepPreviousData,
  });
}

/** Detectors scored by the muscle channel; null = the first that is recorded. Read only when asked. */
export function muscleScoreQuery(
  scope: ReviewScope,
  { fromMs, toMs }: TimeWindow,
  channel: MuscleScore['channel'],
  labels: MuscleScoreLabels,
  enabled: boolean,
) {
  const body = {
    ...scope,
    startTime: writeTime(fromMs),
    endTime: writeTime(toMs),
    ...(channel === null ? {} : { channel }),
    labels,
  };
  return queryOptions({
    queryKey: ['muscle-score', body],
    enabled,
    queryFn: ({ signal }) => api.call('muscleScore', { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Rank of a breath among those around it; disabled without a breath. */
export function breathStatisticsQuery(
  key: BreathKey | null,
  parameters: readonly BreathFeatureCode[],
  fresh: boolean,
) {
  return queryOptions({
    queryKey: ['breath-statistics', key?.deviceId ?? null, key?.breathNumber ?? null, parameters, fresh],
    enabled: key !== null,
    queryFn: ({ signal }) =>
      api.call('breathStatistics', {
        query: freshQuery(fresh),
        body: {
          device_id: key?.deviceId ?? 0,
          breath_number: key?.breathNumber ?? 0,
          parameters: [...parameters],
        },
        signal,
      }),
  });
}
