import type { ENDPOINTS } from '@eupnea/contracts';
import type { RefusalExamples } from './refusal-example.ts';

type Names = 'alarmAnalytics';

export const ALARM_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  alarmAnalytics: { outOfRange: { source: 'neighbour' } },
};
