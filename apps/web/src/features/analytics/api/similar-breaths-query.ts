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
    queryFn: ({ signal }) =>
      api.call('similarBreaths', {
        query: {
          device_id: String(key?.deviceId ?? 0),
          breath_number: String(key?.breathNumber ?? 0),
          limit: LIMIT,
        },
        signal,
      }),
  });
}
