import type { EventAverageBody } from '@eupnea/contracts/event-average';
import { queryOptions } from '@tanstack/react-query';
import type { TimeWindow } from '@eupnea/waveform';
import { api } from '../../../lib/api.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';

/** What is averaged around which events. */
export type AverageChoice = Pick<EventAverageBody, 'event' | 'formula' | 'before_s' | 'after_s' | 'group_by'>;

/** The average around the events of a period; asked for by a button, because it reads many samples. */
export function eventAverageQuery(scope: ReviewScope, period: TimeWindow, choice: AverageChoice | null) {
  const times = {
    startTime: writeTime(Math.floor(period.fromMs)),
    endTime: writeTime(Math.ceil(period.toMs)),
  };
  return queryOptions({
    queryKey: ['event-average', scope, times, choice],
    enabled: choice !== null,
    queryFn: ({ signal }) => {
      if (choice === null) throw new Error('Invariant broken: nothing was chosen');
      return api.call('eventAverage', { body: { ...scope, ...times, ...choice }, signal });
    },
  });
}

/** Newest alarms of a period, from which its kinds are listed; a kind that is not among them is not offered. */
const ALARMS = 500;

export function alarmEventsQuery({ patient_id, device_id }: ReviewScope, period: TimeWindow) {
  const query = {
    ...(patient_id === undefined ? {} : { patient_id: String(patient_id) }),
    ...(device_id === undefined ? {} : { device_id: String(device_id) }),
    startTime: writeTime(Math.floor(period.fromMs)),
    endTime: writeTime(Math.ceil(period.toMs)),
    kind: 'alert',
    count: ALARMS,
  };
  return queryOptions({
    queryKey: ['average-alarms', query],
    queryFn: ({ signal }) => api.call('listEvents', { query, signal }),
  });
}
