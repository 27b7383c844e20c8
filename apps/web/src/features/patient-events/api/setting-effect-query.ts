import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { ChangeKey } from '../../../lib/stored/change-key.ts';

/** Breaths before and after a change; the server finds the change within 30 s of the time. */
export function settingEffectQuery({ deviceId, parameter, at }: ChangeKey) {
  return queryOptions({
    queryKey: ['setting-effect', deviceId, parameter, at],
    queryFn: ({ signal }) =>
      api.call('settingEffect', {
        body: { device_id: deviceId, parameter, at },
        signal,
      }),
  });
}
