import type { HEALTH_ENDPOINTS } from '@eupnea/contracts/endpoints/admin';
import type { Handlers } from '../../http/register-handlers.ts';
import type { HealthService } from './health-service.ts';

export function createHealthHandlers(health: HealthService): Handlers<typeof HEALTH_ENDPOINTS> {
  return {
    confirmClock: ({ actor }) => health.confirmClock(actor),
    readHealth: () => health.read(),
  };
}
