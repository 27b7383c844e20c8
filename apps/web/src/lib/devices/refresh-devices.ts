import { useQueryClient } from '@tanstack/react-query';

/** First part of all device query keys, because a change shows in several lists. */
export const DEVICES_KEY = 'devices';

/** Refetches after a device was created, edited, assigned or removed. */
export function useRefreshDevices(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [DEVICES_KEY] });
}
