import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names = 'alarmAnalytics' | 'thresholdDistributions' | 'distributionsAtAlarm' | 'alarmWhatIf';

const limit = { parameter: 'RR', direction: 'high' };

export const ALARM_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  alarmAnalytics: { outOfRange: { source: 'neighbour' } },
  thresholdDistributions: { outOfRange: { startTime: 'noon' } },
  distributionsAtAlarm: { query: limit, outOfRange: { direction: 'sideways' } },
  alarmWhatIf: { query: { ...limit, limit: '30' }, outOfRange: { delay_seconds: '601' } },
};
