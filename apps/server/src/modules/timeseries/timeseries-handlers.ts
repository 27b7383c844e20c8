import type { TIMESERIES_ENDPOINTS } from '@eupnea/contracts/endpoints/timeseries';
import type { Handlers } from '../../http/register-handlers.ts';
import type { TimeseriesService } from './timeseries-service.ts';

export function createTimeseriesHandlers(
  timeseries: TimeseriesService,
): Handlers<typeof TIMESERIES_ENDPOINTS> {
  return {
    readTimeseries: ({ caller, body }) => timeseries.read(caller, body),
    ventilationTimeseries: ({ caller, query }) => timeseries.read(caller, query),
    readingsTimeseries: ({ caller, query }) => timeseries.readReadings(caller, query),
    settingsTimeseries: ({ caller, query }) => timeseries.readSettings(caller, query),
    breathConfidence: ({ caller, params, query }) => timeseries.readConfidence(caller, params.id, query),
  };
}
