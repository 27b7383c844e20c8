import type { DeviceEvent } from '@eupnea/model';
import { createHl7DeviceReader, type DeviceReport, type Hl7DeviceReader } from '@eupnea/drivers';
import { SECOND_GATEWAY } from '../pipeline/alerts/device-alerts.ts';
import type { DisconnectReason } from '../ports/disconnect-reason.ts';
import { cutEvents } from './cut-events.ts';
import { describeError } from './describe-error.ts';
import type { DeviceStream } from '../ports/device-stream.ts';
import type { ConnectionEvent, SupervisedConnection } from './supervised-connection.ts';

/** Time without a message of a device after which it counts as gone from its gateway. */
export const SILENT_AFTER_MS = 300_000;
/** Pause after a failure of the device's stream, like the delay before a dialled device is dialled again. */
const REST_AFTER_FAILURE_MS = 10_000;
/** Observations of a device in a message above which it is read in more than one step. */
const MANY_OBSERVATIONS = 500;

export interface FedDeviceOptions {
  readonly stream: DeviceStream;
  readonly now: () => number;
  readonly onEvent: (event: ConnectionEvent) => void;
  readonly onStopped: () => void;
  /** Address of the only gateway that may bring the device's messages; null = any, one at a time. */
  readonly boundTo?: string | null;
}

/** A connection that brings a device's messages. */
export interface FeedingConnection {
  /** Paused while messages that arrived earlier are still to be read. */
  readonly received: { readonly isPaused: boolean; readAll(): void };
}

/**
 * A registered device behind a gateway. Connected from its first message until its gateway disconnects or the device is
 * silent for SILENT_AFTER_MS.
 */
export class FedDevice implements SupervisedConnection {
  readonly #options: FedDeviceOptions;
  #reader: Hl7DeviceReader | null = null;
  /** Open connections of the device's gateway that brought a message; the newest is the last. */
  readonly #via = new Set<FeedingConnection>();
  /** Address of the gateway that the device is connected through. */
  #gateway: string | null = null;
  #heardMs: number | null = null;
  #restUntilMs = 0;

  constructor(options: FedDeviceOptions) {
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#reader !== null;
  }

  /** None: Eupnea connects to no device behind a gateway. */
  get lastCheckMs(): null {
    return null;
  }

  get isBehind(): boolean {
    return this.#options.stream.isBehind;
  }

  /** Passes a message to the device's stream, in steps of a few milliseconds. */
  *receive(report: DeviceReport, via: FeedingConnection, peerName: string, nowMs: number): Generator {
    let count = 0;
    // The observations are read from their segments here, apart from the reader's work with them.
    this.#guard(() => {
      count = report.observations.length;
    });
    if (count > MANY_OBSERVATIONS) yield;
    if (this.#isForeign(peerName)) return this.#tellForeign(peerName, nowMs);
    this.#heardMs = nowMs;
    if (nowMs < this.#restUntilMs) return;
    this.#via.add(via);
    let events: readonly DeviceEvent[] = [];
    this.#guard(() => {
      events = (this.#reader ?? this.#open(peerName, nowMs)).read(report);
    });
    const reader = this.#reader;
    for (const step of cutEvents(events)) {
      this.#guard(() => this.#options.stream.receive(step, nowMs));
      yield;
      // The device failed, or its gateway has gone.
      if (this.#reader !== reader) return;
    }
  }

  /** Disconnects the device when the gateway connection that fed it ends. */
  leave(via: FeedingConnection, reason: DisconnectReason, detail: string): void {
    if (this.#via.delete(via) && this.#via.size === 0) this.#close(reason, detail);
  }

  readArrived(): void {
    for (const { received } of this.#via) received.readAll();
  }

  tick(): void {
    const nowMs = this.#options.now();
    if (this.isConnected && this.#heardMs !== null && nowMs - this.#heardMs > SILENT_AFTER_MS) {
      this.#close('timeout', `the gateway said nothing of it for ${SILENT_AFTER_MS / 1000} s`);
    }
    const hasUnread = [...this.#via].some(({ received }) => received.isPaused);
    this.#guard(() => this.#options.stream.tick(nowMs, hasUnread));
  }

  stop(reason: DisconnectReason): void {
    this.#options.onStopped();
    this.#close(reason, 'stopped');
  }

  /** True for a gateway beside the one that the device is bound to, or connected through. */
  #isForeign(peerName: string): boolean {
    const own = this.#options.boundTo ?? this.#gateway;
    return own !== null && own !== peerName;
  }

  /** The message counts for nothing but this event. */
  #tellForeign(peerName: string, nowMs: number): void {
    const own = this.#options.boundTo ?? this.#gateway;
    const detail = `${peerName} sends data of this device, which is not used: its gateway is ${own}`;
    this.#guard(() =>
      this.#options.stream.receive([{ type: 'issue', code: SECOND_GATEWAY, detail, lost: 0 }], nowMs),
    );
  }

  #open(peerName: string, nowMs: number): Hl7DeviceReader {
    const reader = createHl7DeviceReader();
    this.#reader = reader;
    this.#gateway = peerName;
    this.#options.onEvent({ event: 'connected', code: 'connected', detail: `gateway ${peerName}` });
    this.#options.stream.connected(nowMs);
    return reader;
  }

  #close(reason: DisconnectReason, detail: string): void {
    if (this.#reader === null) return;
    this.#reader = null;
    this.#gateway = null;
    this.#via.clear();
    this.#options.onEvent({ event: 'disconnected', code: reason, detail });
    try {
      this.#options.stream.disconnected(reason, this.#options.now());
    } catch (error) {
      this.#options.onEvent({ event: 'failed', code: 'failure', detail: describe(error) });
    }
  }

  /**
   * Catches an exception of the device's pipeline: messages of this device are dropped for REST_AFTER_FAILURE_MS, other
   * devices are unaffected.
   */
  #guard(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.#restUntilMs = this.#options.now() + REST_AFTER_FAILURE_MS;
      this.#close('failure', describe(error));
    }
  }
}

function describe(error: unknown): string {
  return `reader or pipeline threw: ${describeError(error)}`;
}
