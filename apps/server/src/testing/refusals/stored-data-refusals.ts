import type { ENDPOINTS } from '@eupnea/contracts';
import type { RefusalExamples } from './refusal-example.ts';
import { TIMESERIES_REFUSALS, type TimeseriesNames } from './timeseries-refusals.ts';

type Names =
  | 'listStoredSessions'
  | 'listBreaths'
  | 'locateBreath'
  | 'getBreath'
  | 'listEvents'
  | 'listFindings'
  | TimeseriesNames;

export const STORED_DATA_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listStoredSessions: { outOfRange: { count: '201' } },
  listBreaths: { outOfRange: { sortBy: 'colour' } },
  locateBreath: { outOfRange: { target_time: 'yesterday' } },
  getBreath: { outOfRange: { device_id: '0', breath_number: '-1' } },
  listEvents: { outOfRange: { page: '0' } },
  listFindings: { outOfRange: { startTime: 'noon' } },
  ...TIMESERIES_REFUSALS,
};
