import { useEffect, useSyncExternalStore } from 'react';
import type { DeviceList } from '../device-list.ts';
import type { SocketState } from '../device-link.ts';
import { live } from '../live.ts';

/** Summaries of visible devices, updated by `/ventilation` while mounted. */
export function useDeviceList(): DeviceList {
  useEffect(() => live.list.acquire(), []);
  return useSyncExternalStore(live.list.devices.subscribe, live.list.devices.get);
}

export function useListSocket(): SocketState {
  return useSyncExternalStore(live.list.socket.subscribe, live.list.socket.get);
}
