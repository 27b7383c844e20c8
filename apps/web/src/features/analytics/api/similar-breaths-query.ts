import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { BreathKey } from '../../../lib/stored/breath-key.ts';

/** Number of similar breaths in the specification. */
const LIMIT = '5';

/** Disabled without a breath. */
export function similarBreathsQuery(key: BreathKey | null) {
  return queryOptions({
    queryKey: ['similar-breaths', key?.deviceId ?? null, key?.breathNumber ?? null],
    enabled: key !== null,
    queryFn: async ({ signal }) => {
      const named = {
        device_id: String(key?.deviceId ?? 0),
        breath_number: String(key?.breathNumber ?? 0),
      };
      const { breath } = await api.call('getBreath', { query: named, signal });
      const session = breath.ventilation_session_id;
      return await api.call('similarBreaths', {
        query: {
          ...named,
          ...(session === null ? {} : { ventilation_session_id: String(session) }),
          limit: LIMIT,
        },
        signal,
      });
    },
  });
}
