import type { ALARM_ENDPOINTS } from '@eupnea/contracts/endpoints/alarm';
import type { Handlers } from '../../http/register-handlers.ts';
import type { AlarmAnalyticsService } from './alarm-analytics-service.ts';

export function createAlarmHandlers(alarms: AlarmAnalyticsService): Handlers<typeof ALARM_ENDPOINTS> {
  return {
    alarmAnalytics: ({ caller, query }) => alarms.summarise(caller, query),
    thresholdDistributions: ({ caller, query }) => alarms.limits.listThresholds(caller, query),
    distributionsAtAlarm: ({ caller, query }) => alarms.limits.describeAtAlarm(caller, query),
    alarmWhatIf: ({ caller, query }) => alarms.limits.tryLimit(caller, query),
  };
}
