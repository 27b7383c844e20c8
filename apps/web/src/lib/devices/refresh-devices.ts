import { useQueryClient } from '@tanstack/react-query';

/** First part of the key of everything that is asked of devices: one change of a device shows in several lists. */
export const DEVICES_KEY = 'devices';

/** After a device was created, edited, assigned or removed. */
export function useRefreshDevices(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [DEVICES_KEY] });
}
