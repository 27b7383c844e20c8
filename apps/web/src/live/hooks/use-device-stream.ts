import type { Alert } from '@eupnea/contracts/alert';
import type { LiveFinding } from '@eupnea/contracts/live/live-finding';
import { useEffect, useSyncExternalStore } from 'react';
import type { CardValues } from '../card-cache.ts';
import type { DelayMetrics } from '../delay-metrics.ts';
import type { DeviceLink } from '../device-link.ts';
import type { DeviceStream, ReadableStore } from '../device-stream.ts';
import { live } from '../live.ts';

/** Keeps the connection open while mounted and `watching`. */
export function useDeviceStream(deviceId: number, watching = true): DeviceStream {
  useEffect(() => (watching ? live.devices.acquire(deviceId) : undefined), [deviceId, watching]);
  // A stream ends with its connection and is replaced by the next one.
  return useSyncExternalStore(live.devices.onStreamsRemoved, () => live.devices.streamOf(deviceId));
}

function useStore<State>(store: ReadableStore<State>): State {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Values with their ages; changes at most four times a second. */
export function useCardValues(stream: DeviceStream): CardValues {
  return useStore(stream.values);
}

/** Alert episodes seen since the page was opened, newest first. */
export function useAlertHistory(stream: DeviceStream): readonly Alert[] {
  return useStore(stream.alertHistory);
}

/** Findings since the page was opened, newest first. */
export function useFindings(stream: DeviceStream): readonly LiveFinding[] {
  return useStore(stream.findings);
}

export function useDeviceLink(stream: DeviceStream): DeviceLink {
  return useStore(stream.link);
}

export function useDelayMetrics(stream: DeviceStream): DelayMetrics {
  return useStore(stream.delay);
}
