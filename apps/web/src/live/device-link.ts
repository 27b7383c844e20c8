import { deriveLinkState, type LinkState } from '@eupnea/model';

/**
 * The browser's own connection. `retrying`: within the three attempts; `lost`: they failed, a new one is made every
 * 30 s; `refused`: the server does not let this session watch the device.
 */
export type SocketState = 'connecting' | 'connected' | 'retrying' | 'lost' | 'refused' | 'closed';

export interface DeviceLink {
  readonly socket: SocketState;
  readonly state: LinkState;
  readonly standby: boolean;
  /** Whole seconds since the newest sample by the server's clock; null when none is known. */
  readonly ageSeconds: number | null;
  /** Server time of the newest sample, kept only where it is shown (not live). */
  readonly lastSampleAt: number | null;
  /** false until the first message said anything about the device. */
  readonly known: boolean;
}

export interface LinkFacts {
  readonly socket: SocketState;
  readonly deviceConnected: boolean;
  readonly standby: boolean;
  readonly lastSampleAt: number | null;
  readonly known: boolean;
}

export const UNKNOWN_LINK: DeviceLink = {
  socket: 'connecting',
  state: 'stale',
  standby: false,
  ageSeconds: null,
  lastSampleAt: null,
  known: false,
};

/** A connection of our own that is gone for good counts as the device's: either way the data is not current. */
export function describeLink(facts: LinkFacts, serverNowMs: number): DeviceLink {
  const ageMs = facts.lastSampleAt === null ? null : Math.max(0, serverNowMs - facts.lastSampleAt);
  const reachable = facts.socket !== 'lost' && facts.socket !== 'refused' && facts.socket !== 'closed';
  const state = deriveLinkState(facts.deviceConnected && reachable, ageMs);
  return {
    socket: facts.socket,
    state,
    standby: facts.standby,
    ageSeconds: ageMs === null || state === 'live' ? null : Math.floor(ageMs / 1000),
    lastSampleAt: state === 'live' ? null : facts.lastSampleAt,
    known: facts.known,
  };
}

export function isSameLink(a: DeviceLink, b: DeviceLink): boolean {
  return (
    a.socket === b.socket &&
    a.state === b.state &&
    a.standby === b.standby &&
    a.ageSeconds === b.ageSeconds &&
    a.lastSampleAt === b.lastSampleAt &&
    a.known === b.known
  );
}
