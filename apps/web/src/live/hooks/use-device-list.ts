import { useEffect, useSyncExternalStore } from 'react';
import type { DeviceList } from '../device-list.ts';
import type { SocketState } from '../device-link.ts';
import { live } from '../live.ts';

/** Every visible device's summary, kept current by `/ventilation` while the component is mounted. */
export function useDeviceList(): DeviceList {
  useEffect(() => live.list.acquire(), []);
  return useSyncExternalStore(live.list.devices.subscribe, live.list.devices.get);
}

export function useListSocket(): SocketState {
  return useSyncExternalStore(live.list.socket.subscribe, live.list.socket.get);
}
