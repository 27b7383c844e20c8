import { io } from 'socket.io-client';
import { CONFIGURED_SERVER_ADDRESS } from '../config/environment.ts';
import { announceSessionEnd, refreshSession } from '../lib/api.ts';
import { resolveServerAddress } from '../lib/http/base-address.ts';
import { readToken } from '../lib/session/session-storage.ts';
import { createClockOffset, type ClockOffset } from './clock-offset.ts';
import { createDeviceConnections, type DeviceConnections } from './device-connections.ts';
import { createListConnection, type ListConnection } from './list-connection.ts';
import type { LiveSocketEnvironment } from './live-socket.ts';

/** Live connections of the page. */
export interface Live {
  readonly devices: DeviceConnections;
  readonly list: ListConnection;
  readonly serverClock: ClockOffset;
}

function log(message: string): void {
  console.info(message);
}

function createLive(): Live {
  const environment: LiveSocketEnvironment = {
    open: (address, options) => (address === '' ? io(options) : io(address, options)),
    address: resolveServerAddress(CONFIGURED_SERVER_ADDRESS, window.location.hostname),
    readToken,
    refreshToken: renewToken,
    onReturn: watchReturn,
    log,
  };
  const serverClock = createClockOffset();
  return {
    serverClock,
    devices: createDeviceConnections(environment, {
      clocks: { nowMs: Date.now, frameNowMs: () => performance.now() },
      serverClock,
      log,
    }),
    list: createListConnection(environment, { serverClock, nowMs: Date.now, log }),
  };
}

/** An unreachable server says nothing about the session, so the socket is retried later. */
async function renewToken(refused: string): Promise<string | null> {
  try {
    const renewed = await refreshSession(refused);
    if (renewed === null) announceSessionEnd();
    return renewed;
  } catch {
    return null;
  }
}

function watchReturn(callback: () => void): () => void {
  const onVisible = (): void => {
    if (!document.hidden) callback();
  };
  window.addEventListener('online', callback);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', callback);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

export const live: Live = createLive();
