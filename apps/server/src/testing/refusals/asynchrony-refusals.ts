import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'asynchronyTimeseries'
  | 'asynchronyParameters'
  | 'ventilationAsynchronyStatistic'
  | 'readingsAsynchronyStatistic'
  | 'similarBreaths'
  | 'exportAsynchrony';

export const ASYNCHRONY_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  asynchronyTimeseries: { body: { patient_id: 1 }, outOfRange: { points: 1001 } },
  asynchronyParameters: { outOfRange: null },
  ventilationAsynchronyStatistic: { outOfRange: { endTime: 'midnight' } },
  readingsAsynchronyStatistic: { outOfRange: { startTime: 'noon' } },
  similarBreaths: {
    query: { device_id: '1', breath_number: '1' },
    outOfRange: { limit: '21' },
  },
  exportAsynchrony: { body: { patient_id: 1 }, outOfRange: { kinds: [] } },
};
