import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { readBreathKey } from '../../../lib/stored/breath-key.ts';

/** The specification's five. */
const LIMIT = '5';

/** Of the breath that the address names, `device-number`; nothing is asked without one. */
export function similarBreathsQuery(breath: string | undefined) {
  const key = readBreathKey(breath);
  return queryOptions({
    queryKey: ['similar-breaths', breath ?? null],
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
