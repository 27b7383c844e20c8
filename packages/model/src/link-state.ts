/** Link state, derived from the age of the newest sample and never stored. Bounds in seconds (definitions.md, Live data). */
export const LIVE_MAX_SECONDS = 3;
export const DELAYED_MAX_SECONDS = 10;

export type LinkState = 'live' | 'delayed' | 'stale' | 'disconnected';

/**
 * @param connected whether the gateway holds a connection to the device
 * @param newestSampleAgeMs age of the newest sample by the server's clock; null when none came since start
 */
export function deriveLinkState(connected: boolean, newestSampleAgeMs: number | null): LinkState {
  if (!connected) return 'disconnected';
  if (newestSampleAgeMs === null) return 'stale';
  if (newestSampleAgeMs <= LIVE_MAX_SECONDS * 1000) return 'live';
  if (newestSampleAgeMs <= DELAYED_MAX_SECONDS * 1000) return 'delayed';
  return 'stale';
}
