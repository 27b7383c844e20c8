/** Receives the bytes of one connection of a device. */
export interface DeviceTap {
  /** Reconnects to the device first. */
  readonly reconnect: boolean;
  opened(nowMs: number): void;
  record(direction: 'received' | 'sent', bytes: Uint8Array, nowMs: number): void;
  /** The connection ended; no further calls. */
  ended(reason: string, nowMs: number): void;
}

/** Access to running connections; implemented by the gateway. */
export interface DeviceTapPort {
  /** @returns false when the device has no connection or already has a tap */
  startTap(deviceId: number, tap: DeviceTap): boolean;
  stopTap(deviceId: number): void;
}
