import type { TimeWindow } from '@eupnea/waveform';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { writePeriod } from '../stored/period.ts';

/** Maximum number of samples and medications per period. */
const ENTRIES = 200;

/** Query key of the med card: any change refetches all of it. */
export const MED_CARD_KEY = 'med-card';

function spanOfPeriod(period: TimeWindow) {
  const { from, to } = writePeriod(period);
  return { ...(from === undefined ? {} : { startTime: from }), ...(to === undefined ? {} : { endTime: to }) };
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
