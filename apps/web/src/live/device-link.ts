import { deriveLinkState, type LinkState } from '@eupnea/model';

/**
 * Connection of the browser. retrying: within three attempts; lost: they failed, retried every 30 s; refused:
 * this session may not watch the device.
 */
export type SocketState = 'connecting' | 'connected' | 'retrying' | 'lost' | 'refused' | 'closed';

export interface DeviceLink {
  readonly socket: SocketState;
  readonly state: LinkState;
  readonly standby: boolean;
  /** Whole seconds since the newest sample in server time; null without one. */
  readonly ageSeconds: number | null;
  /** Server time of the newest sample, unless live. */
  readonly lastSampleAt: number | null;
  /** False before the first message about the device. */
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

/** A lost connection of the browser counts as a lost device, because the data are outdated either way. */
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
