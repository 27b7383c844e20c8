/** Hears the bytes of one connection of a device. */
export interface DeviceTap {
  /** Begins with a new connection: the device is dialled again. */
  readonly reconnect: boolean;
  opened(nowMs: number): void;
  record(direction: 'received' | 'sent', bytes: Uint8Array, nowMs: number): void;
  /** The connection ended; nothing is heard after it. */
  ended(reason: string, nowMs: number): void;
}

/** What this module asks of the running connections; the gateway implements it. */
export interface DeviceTapPort {
  /** @returns false when the device has no connection to hear, or is heard already */
  startTap(deviceId: number, tap: DeviceTap): boolean;
  stopTap(deviceId: number): void;
}
