import type { DEMO_ENDPOINTS } from '@eupnea/contracts/endpoints/demo';
import type { Handlers } from '../../http/register-handlers.ts';
import type { DemoService } from './demo-service.ts';

export function createDemoHandlers(demo: DemoService): Handlers<typeof DEMO_ENDPOINTS> {
  return {
    readDemo: ({ caller }) => demo.read(caller),
    resetDemo: ({ caller, actor }) => demo.reset(caller, actor),
  };
}
