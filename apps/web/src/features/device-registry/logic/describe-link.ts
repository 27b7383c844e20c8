import type { Device } from '@eupnea/contracts/device';
import { deriveLinkState, type LinkState } from '@eupnea/model';

export interface RegisteredLink {
  readonly face: LinkState | 'standby';
  /** Whole seconds; null without samples or for a live link. */
  readonly ageSeconds: number | null;
}

type LinkFacts = Pick<Device, 'status' | 'standby' | 'last_wave'>;

/**
 * Link state at the time of the answer: a list polled every few seconds must not show its own age as delay.
 */
export function describeLink(device: LinkFacts, answeredAtMs: number): RegisteredLink {
  const newestAt = device.last_wave?.time_rcvd ?? null;
  const ageMs = newestAt === null ? null : Math.max(0, answeredAtMs - newestAt);
  const isConnected = device.status === 'connected';
  if (isConnected && device.standby) return { face: 'standby', ageSeconds: null };
  const face = deriveLinkState(isConnected, ageMs);
  return { face, ageSeconds: ageMs === null || face === 'live' ? null : Math.floor(ageMs / 1000) };
}
