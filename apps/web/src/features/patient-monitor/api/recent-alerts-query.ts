import { DAY_MS } from '@eupnea/model';
import type { DeviceSummary } from '@eupnea/contracts/device';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { toAlert } from '../../../lib/stored/to-alert.ts';
import { live } from '../../../live/live.ts';

/** Episodes that the panel lists; the alarm pages have the rest. */
const LISTED = 50;
/** Refetch interval, ms: the stream reports what is newer. */
const REFETCH_MS = 60_000;

/**
 * Stored alert episodes of the last 24 hours, server time, of the device and its present patient. Not asked for a bed without
 * a patient: the day's episodes of the device are those of the patients before.
 */
export function recentAlertsQuery({ id, patient_id }: DeviceSummary) {
  return queryOptions({
    queryKey: ['recent-alerts', id, patient_id],
    queryFn: async ({ signal }) => {
      const atMs = live.serverClock.toServerMs(Date.now());
      const sinceMs = atMs - DAY_MS;
      const query = {
        device_id: String(id),
        patient_id: String(patient_id),
        startTime: new Date(sinceMs).toISOString(),
        kind: ['alert' as const],
        count: LISTED,
      };
      const { items } = await api.call('listEvents', { query, signal });
      return { atMs, sinceMs, alerts: items.map(toAlert) };
    },
    enabled: patient_id !== null,
    refetchInterval: REFETCH_MS,
  });
}
