import type { VentilationSession } from '@eupnea/contracts/occupancy';
import type { TimeWindow } from '@eupnea/waveform';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { writeTime } from '../../../lib/stored/period.ts';

/** Trends that tell two patients apart: volume and pressure. */
export const RANGE_LANES = [
  { code: 'vte_ml', channel: 'volume' },
  { code: 'pmax_cmh2o', channel: 'pressure' },
] as const;

/** Half of the plot's pixels. */
const POINTS = 240;

/** Trends of a session of the patient, for the choice of its part. */
export function rangeTrendsQuery(
  session: VentilationSession,
  patientId: number,
  { fromMs, toMs }: TimeWindow,
) {
  const body = {
    patient_id: patientId,
    device_id: session.device_id,
    startTime: writeTime(fromMs),
    endTime: writeTime(toMs),
    parameters: RANGE_LANES.map(({ code }) => code),
    points: POINTS,
  };
  return queryOptions({
    queryKey: ['transfer-trends', body],
    queryFn: ({ signal }) => api.call('readTimeseries', { body, signal }),
  });
}
