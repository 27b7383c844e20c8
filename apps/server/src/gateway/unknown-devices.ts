import type { DeviceReport } from '@eupnea/drivers';

/** A site has at most some hundred ventilators; beyond this the one that was silent longest gives way. */
export const MAX_UNKNOWN_DEVICES = 200;
/** Names of a device are a serial number or an EUI-64. */
const MAX_NAME = 200;

/** A device that a gateway sends of and nobody registered. */
export interface UnknownDevice {
  readonly identifier: string;
  /** Other names that its messages give it. */
  readonly otherIdentifiers: readonly string[];
  readonly model: string | null;
  /** Address of the gateway. */
  readonly peer: string;
  readonly firstSeenMs: number;
  readonly lastSeenMs: number;
  readonly messages: number;
}

/** Keeps no value of any message: names, times and counts alone. */
export class UnknownDevices {
  readonly #devices = new Map<string, UnknownDevice>();
  #forgotten = 0;

  /** Devices that gave way to others since the start. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Newest first. */
  list(): readonly UnknownDevice[] {
    return [...this.#devices.values()].toReversed();
  }

  note({ identifiers, model }: DeviceReport, peer: string, nowMs: number): void {
    const [identifier = '(no identifier)', ...others] = identifiers.map((name) => name.slice(0, MAX_NAME));
    const known = this.#devices.get(identifier);
    this.#devices.delete(identifier);
    this.#devices.set(identifier, {
      identifier,
      otherIdentifiers: others.slice(0, 5),
      model: model?.slice(0, MAX_NAME) ?? known?.model ?? null,
      peer,
      firstSeenMs: known?.firstSeenMs ?? nowMs,
      lastSeenMs: nowMs,
      messages: (known?.messages ?? 0) + 1,
    });
    if (this.#devices.size <= MAX_UNKNOWN_DEVICES) return;
    const [oldest] = this.#devices.keys();
    if (oldest === undefined) return;
    this.#devices.delete(oldest);
    this.#forgotten += 1;
  }

  /** A device was registered under this name. */
  forget(isRegistered: (identifiers: readonly string[]) => boolean): void {
    for (const [key, { identifier, otherIdentifiers }] of this.#devices) {
      if (isRegistered([identifier, ...otherIdentifiers])) this.#devices.delete(key);
    }
  }
}
