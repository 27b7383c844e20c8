import type { HEALTH_ENDPOINTS } from '@eupnea/contracts/endpoints/admin';
import type { CLOCK_ENDPOINTS } from '@eupnea/contracts/endpoints/clock';
import type { Handlers } from '../../http/register-handlers.ts';
import type { HealthService } from './health-service.ts';

export function createHealthHandlers(
  health: HealthService,
): Handlers<typeof HEALTH_ENDPOINTS & typeof CLOCK_ENDPOINTS> {
  return {
    confirmClock: ({ actor }) => health.confirmClock(actor),
    readClock: () => health.readClock(),
    readHealth: () => health.read(),
  };
}
