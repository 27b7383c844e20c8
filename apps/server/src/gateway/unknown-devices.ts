import { copyText, type DeviceReport } from '@eupnea/drivers';

/**
 * Maximum number of entries: a site has at most a few hundred ventilators. Above it the entry that was silent longest
 * is dropped.
 */
export const MAX_UNKNOWN_DEVICES = 200;
/** Maximum length of a device name, which is a serial number or an EUI-64. */
const MAX_NAME = 200;

/** A device in a gateway's messages that is not registered. */
export interface UnknownDevice {
  readonly identifier: string;
  /** Other identifiers of the device in its messages. */
  readonly otherIdentifiers: readonly string[];
  readonly model: string | null;
  /** Address of the gateway. */
  readonly peer: string;
  readonly firstSeenMs: number;
  readonly lastSeenMs: number;
  readonly messages: number;
}

/** Lists unregistered devices. Keeps identifiers, times and counts only, never a value of a message. */
export class UnknownDevices {
  readonly #devices = new Map<string, UnknownDevice>();
  #forgotten = 0;

  /** Number of entries dropped since the start. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Newest first. */
  list(): readonly UnknownDevice[] {
    return [...this.#devices.values()].toReversed();
  }

  note({ identifiers, model }: DeviceReport, peer: string, nowMs: number): void {
    const [identifier = '(no identifier)', ...others] = identifiers.map((name) =>
      copyText(name.slice(0, MAX_NAME)),
    );
    const known = this.#devices.get(identifier);
    this.#devices.delete(identifier);
    this.#devices.set(identifier, {
      identifier,
      otherIdentifiers: others.slice(0, 5),
      model: (model === null ? null : copyText(model.slice(0, MAX_NAME))) ?? known?.model ?? null,
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

  /** Removes entries whose device is registered now. */
  forget(isRegistered: (identifiers: readonly string[]) => boolean): void {
    for (const [key, { identifier, otherIdentifiers }] of this.#devices) {
      if (isRegistered([identifier, ...otherIdentifiers])) this.#devices.delete(key);
    }
  }
}
