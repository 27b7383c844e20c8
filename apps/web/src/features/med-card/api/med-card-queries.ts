import { BREATH_FEATURE_CODES } from '@eupnea/model';
import type { TimeWindow } from '@eupnea/waveform';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { keepKnown } from '../../../lib/stored/keep-known.ts';
import { writePeriod } from '../../../lib/stored/period.ts';

/** Maximum number of samples and medications per period. */
const ENTRIES = 200;
/**
 * Maximum number of setting changes read: settings in force at the start of the period were changed before
 * it.
 */
const SETTING_CHANGES = 500;
/** Number of points, as in the trends. */
const POINTS = 600;

/** Query key of the med card: any change refetches all of it. */
export const MED_CARD_KEY = 'med-card';

function spanOfPeriod(period: TimeWindow) {
  const { from, to } = writePeriod(period);
  return { ...(from === undefined ? {} : { startTime: from }), ...(to === undefined ? {} : { endTime: to }) };
}

/** Patient, permission to record, and current medications. */
export function glanceQuery(patientId: number) {
  return queryOptions({
    queryKey: [MED_CARD_KEY, patientId, 'glance'],
    queryFn: ({ signal }) => api.call('getMedCard', { query: { patient_id: patientId }, signal }),
  });
}

export function gasesQuery(patientId: number, period: TimeWindow) {
  const query = { ...spanOfPeriod(period), count: ENTRIES };
  return queryOptions({
    queryKey: [MED_CARD_KEY, patientId, 'gases', query],
    queryFn: ({ signal }) => api.call('listArterialBloodGas', { params: { id: patientId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function bloodQuery(patientId: number, period: TimeWindow) {
  const query = { ...spanOfPeriod(period), count: ENTRIES };
  return queryOptions({
    queryKey: [MED_CARD_KEY, patientId, 'blood', query],
    queryFn: ({ signal }) => api.call('listBloodData', { params: { id: patientId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function medicationsQuery(patientId: number, period: TimeWindow) {
  const query = { ...spanOfPeriod(period), count: ENTRIES };
  return queryOptions({
    queryKey: [MED_CARD_KEY, patientId, 'medications', query],
    queryFn: ({ signal }) => api.call('listMedications', { params: { id: patientId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Changes of settings up to the end of the period, including earlier ones. */
export function settingChangesQuery(patientId: number, period: TimeWindow, enabled: boolean) {
  const { endTime } = spanOfPeriod(period);
  const query = {
    patient_id: patientId,
    ...(endTime === undefined ? {} : { endTime }),
    kind: 'setting',
    count: SETTING_CHANGES,
  };
  return queryOptions({
    queryKey: [MED_CARD_KEY, patientId, 'settings', query],
    queryFn: ({ signal }) => api.call('listEvents', { query, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

export function readingsQuery(
  patientId: number,
  period: TimeWindow,
  codes: readonly string[],
  enabled: boolean,
) {
  const query = { ...spanOfPeriod(period), parameters: toParameterText(codes), points: POINTS };
  return queryOptions({
    queryKey: [MED_CARD_KEY, patientId, 'readings', query],
    queryFn: ({ signal }) => api.call('patientReadings', { params: { id: patientId }, query, signal }),
    enabled: enabled && codes.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Specification section 5: the literal text `null` is removed from the string before it is sent. */
export function toParameterText(codes: readonly string[]): string {
  return codes.join(',').replaceAll('null', '');
}

export function patientTrendsQuery(
  patientId: number,
  period: TimeWindow,
  codes: readonly string[],
  enabled: boolean,
) {
  const body = {
    patient_id: patientId,
    ...spanOfPeriod(period),
    parameters: keepKnown(codes, BREATH_FEATURE_CODES),
    points: POINTS,
  };
  return queryOptions({
    queryKey: [MED_CARD_KEY, patientId, 'trends', body],
    queryFn: ({ signal }) => api.call('readTimeseries', { body, signal }),
    enabled: enabled && codes.length > 0,
    placeholderData: keepPreviousData,
  });
}
