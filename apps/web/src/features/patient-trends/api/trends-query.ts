import type { BreathFeatureCode } from '@eupnea/model';
import type { TimeWindow } from '@eupnea/waveform';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';

/** Two thirds of the widest plot's pixels: more would not be seen, fewer would. */
const POINTS = 600;

/** The parameters over the period; while another period is on its way the former curves stay. */
export function trendsQuery(
  scope: ReviewScope,
  period: TimeWindow,
  parameters: readonly BreathFeatureCode[],
) {
  const body = {
    ...scope,
    startTime: writeTime(Math.floor(period.fromMs)),
    endTime: writeTime(Math.ceil(period.toMs)),
    parameters: [...parameters],
    points: POINTS,
  };
  return queryOptions({
    queryKey: ['trends', body],
    queryFn: ({ signal }) => api.call('readTimeseries', { body, signal }),
    placeholderData: keepPreviousData,
  });
}
