import type { SIMILAR_BREATH_ENDPOINTS } from '@eupnea/contracts/endpoints/asynchrony';
import type { Handlers } from '../../http/register-handlers.ts';
import type { SimilarBreathService } from './similar-breath-service.ts';

export function createSimilarBreathHandlers(
  similar: SimilarBreathService,
): Handlers<typeof SIMILAR_BREATH_ENDPOINTS> {
  return {
    similarBreaths: ({ caller, query }) => similar.find(caller, query),
  };
}
