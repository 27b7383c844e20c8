import type { AsynchronyTimeseries } from '@eupnea/contracts/asynchrony';
import { BREATH_FEATURE_CODES, listParameters, type BreathFeatureCode, DAY_MS } from '@eupnea/model';
import { spanOf, type TimeWindow } from '@eupnea/waveform';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { OUR_INDEX_CHOICE } from '../../lib/clinical/index-choice-search.ts';
import { keepKnown } from '../../lib/stored/keep-known.ts';
import { writeTime } from '../../lib/stored/period.ts';
import type { ReviewScope } from '../../lib/stored/review.ts';

/** Number of points: two thirds of the widest plot in pixels. More points are not visible; fewer would be. */
const POINTS = 600;

/** Bins of asynchrony: about four pixels in the widest plot, so that a bin has breaths to count. */
const SHARE_BINS = 200;

/** Single marks of a lane; more would cover each other. */
const MARKS = 80;

/** Readings and asynchrony are read one by one, for at most 31 days at once. */
export const CLOSE_READ_MAX_MS = 31 * DAY_MS;

/**
 * Always asked for: gaps are where no asked number has a value, and every measured breath has a largest pressure. Mode, link
 * and number of breaths come with a series.
 */
const EVERY_BREATH_HAS: BreathFeatureCode = 'pmax_cmh2o';

function windowOf({ fromMs, toMs }: TimeWindow) {
  return { startTime: writeTime(Math.floor(fromMs)), endTime: writeTime(Math.ceil(toMs)) };
}

function scopeText({ patient_id, device_id }: ReviewScope) {
  return {
    ...(patient_id === undefined ? {} : { patient_id: String(patient_id) }),
    ...(device_id === undefined ? {} : { device_id: String(device_id) }),
  };
}

/** Breath numbers of the period, with its mode, link and gaps. The previous curves stay while another period loads. */
export function breathSeriesQuery(scope: ReviewScope, period: TimeWindow, codes: readonly string[]) {
  const known = keepKnown(codes, BREATH_FEATURE_CODES);
  const body = {
    ...scope,
    ...windowOf(period),
    parameters: [...new Set([...known, EVERY_BREATH_HAS])],
    points: POINTS,
  };
  return queryOptions({
    queryKey: ['trends', body],
    queryFn: ({ signal }) => api.call('readTimeseries', { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Monitored values as the device sent them, from the patient's readings or, in other work areas, from all in scope. */
export function readingSeriesQuery(
  scope: ReviewScope,
  period: TimeWindow,
  codes: readonly string[],
  from: 'patient' | 'device',
  enabled: boolean,
) {
  const text = toParameterText(codes);
  const span = { ...windowOf(period), points: POINTS };
  const { patient_id: patientId } = scope;
  return queryOptions({
    queryKey: ['timeline-readings', from, scope, text, span],
    queryFn: ({ signal }) =>
      patientId === undefined || from === 'device'
        ? api.call('readingsTimeseries', { query: { ...scopeText(scope), ...span, parameter: text }, signal })
        : api.call('patientReadings', {
            params: { id: patientId },
            query: { ...span, parameters: text },
            signal,
          }),
    enabled: enabled && codes.length > 0 && spanOf(period) <= CLOSE_READ_MAX_MS,
    placeholderData: keepPreviousData,
  });
}

/** Specification section 5: the literal text `null` is removed from the string before it is sent. */
export function toParameterText(codes: readonly string[]): string {
  return codes.join(',').replaceAll('null', '');
}

/** Settings in force in the period; estimates of the waveform are left out. */
export function settingSeriesQuery(
  scope: ReviewScope,
  period: TimeWindow,
  codes: readonly string[],
  enabled: boolean,
) {
  const known = codes.filter((code) => listParameters('setting').some((setting) => setting.code === code));
  const query = { ...scopeText(scope), ...windowOf(period), parameter: known.join(',') };
  return queryOptions({
    queryKey: ['timeline-settings', query],
    queryFn: ({ signal }) => api.call('settingsTimeseries', { query, signal }),
    enabled: enabled && known.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Breaths with a finding, by our definition. */
export function shareSeriesQuery(scope: ReviewScope, period: TimeWindow, enabled: boolean) {
  const body = {
    ...scope,
    ...windowOf(period),
    points: SHARE_BINS,
    index: OUR_INDEX_CHOICE.index,
    min_confidence: OUR_INDEX_CHOICE.minConfidence,
  };
  return queryOptions({
    queryKey: ['asynchrony-bins', body],
    queryFn: ({ signal }): Promise<AsynchronyTimeseries> =>
      api.call('asynchronyTimeseries', { body, signal }),
    enabled: enabled && spanOf(period) <= CLOSE_READ_MAX_MS,
    placeholderData: keepPreviousData,
  });
}

/** Kinds of events in the lanes; limits and the log of the device stand in the tab Events. */
export const LANE_KINDS = { events: 'setting,mode,standby,session', alarms: 'alert' } as const;

export function eventMarksQuery(
  scope: ReviewScope,
  period: TimeWindow,
  lane: keyof typeof LANE_KINDS,
  enabled: boolean,
) {
  const query = { ...scopeText(scope), ...windowOf(period), kind: LANE_KINDS[lane], marks: MARKS };
  return queryOptions({
    queryKey: ['timeline-marks', query],
    queryFn: ({ signal }) => api.call('eventMarks', { query, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
}
