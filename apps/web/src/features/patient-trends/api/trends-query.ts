import type { BreathFeatureCode } from '@eupnea/model';
import type { TimeWindow } from '@eupnea/waveform';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';

/** Number of points: two thirds of the widest plot in pixels. More points are not visible; fewer would be. */
const POINTS = 600;

/** Query of the parameters over the period. The previous curves stay while another period loads. */
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
