import type { TimeWindow } from '@eupnea/waveform';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { IndexChoice } from '@eupnea/signal';
import { api } from '../../../lib/api.ts';
import { clockZone } from '../../../lib/clock-zone.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';

/** Number of bins: a bar of about four pixels in the widest plot. */
const BINS = 200;

function writeWindow({ fromMs, toMs }: TimeWindow) {
  return { startTime: writeTime(Math.floor(fromMs)), endTime: writeTime(Math.ceil(toMs)) };
}

/** Index, hours and dense periods. */
export function asynchronyStatisticQuery(scope: ReviewScope, window: TimeWindow, choice: IndexChoice) {
  const { patient_id, device_id } = scope;
  const query = {
    ...(patient_id === undefined ? {} : { patient_id: String(patient_id) }),
    ...(device_id === undefined ? {} : { device_id: String(device_id) }),
    ...writeWindow(window),
    index: choice.index,
    min_confidence: choice.minConfidence,
    time_zone: clockZone(),
  };
  return queryOptions({
    queryKey: ['asynchrony-statistic', query],
    queryFn: ({ signal }) => api.call('ventilationAsynchronyStatistic', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Asynchronies of each kind over the visible period. */
export function asynchronyBinsQuery(scope: ReviewScope, period: TimeWindow, choice: IndexChoice) {
  const body = {
    ...scope,
    ...writeWindow(period),
    points: BINS,
    index: choice.index,
    min_confidence: choice.minConfidence,
  };
  return queryOptions({
    queryKey: ['asynchrony-bins', body],
    queryFn: ({ signal }) => api.call('asynchronyTimeseries', { body, signal }),
    placeholderData: keepPreviousData,
  });
}
