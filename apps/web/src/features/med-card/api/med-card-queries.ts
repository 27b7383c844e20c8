import { BREATH_FEATURE_CODES } from '@eupnea/model';
import type { TimeWindow } from '@eupnea/waveform';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { keepKnown } from '../../../lib/stored/keep-known.ts';
import { writePeriod } from '../../../lib/stored/period.ts';

/** Samples and medications of one period: more are not read from a screen. */
const ENTRIES = 200;
/** Newest changes of settings looked at: what holds at the beginning of the period was set before it. */
const SETTING_CHANGES = 500;
/** As many as the trends draw. */
const POINTS = 600;

/** Everything of the med card is asked anew after a change of any of it. */
export const MED_CARD_KEY = 'med-card';

function spanOfPeriod(period: TimeWindow) {
  const { from, to } = writePeriod(period);
  return { ...(from === undefined ? {} : { startTime: from }), ...(to === undefined ? {} : { endTime: to }) };
}

/** Who it is, whether the viewer may record, and what is given now. */
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

/** Changes of settings up to the end of the period, also those before it. */
export function settingChangesQuery(patientId: number, period: TimeWindow) {
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
    placeholderData: keepPreviousData,
  });
}

export function readingsQuery(patientId: number, period: TimeWindow, codes: readonly string[]) {
  const query = { ...spanOfPeriod(period), parameters: toParameterText(codes), points: POINTS };
  return queryOptions({
    queryKey: [MED_CARD_KEY, patientId, 'readings', query],
    queryFn: ({ signal }) => api.call('patientReadings', { params: { id: patientId }, query, signal }),
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Specification section 5: the literal text `null` is removed from the string before it is sent. */
export function toParameterText(codes: readonly string[]): string {
  return codes.join(',').replaceAll('null', '');
}

export function patientTrendsQuery(patientId: number, period: TimeWindow, codes: readonly string[]) {
  const body = {
    patient_id: patientId,
    ...spanOfPeriod(period),
    parameters: keepKnown(codes, BREATH_FEATURE_CODES),
    points: POINTS,
  };
  return queryOptions({
    queryKey: [MED_CARD_KEY, patientId, 'trends', body],
    queryFn: ({ signal }) => api.call('readTimeseries', { body, signal }),
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
  });
}
