import type { PEEP_STEP_ENDPOINTS } from '@eupnea/contracts/endpoints/peep-step';
import type { Handlers } from '../../http/register-handlers.ts';
import type { PeepStepsService } from './peep-steps-service.ts';

export function createPeepStepsHandlers({
  peepSteps,
}: {
  readonly peepSteps: PeepStepsService;
}): Handlers<typeof PEEP_STEP_ENDPOINTS> {
  return {
    patientPeepSteps: ({ caller, params, query }) => peepSteps.read(caller, params.id, query),
  };
}
