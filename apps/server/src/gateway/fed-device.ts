import { createHl7DeviceReader, type DeviceReport, type Hl7DeviceReader } from '@eupnea/drivers';
import type { DisconnectReason } from '../transports/tcp-dial.ts';
import type { ConnectionEvent } from './device-connection.ts';
import type { DeviceStream } from './device-stream.ts';
import type { SupervisedConnection } from './supervised-connection.ts';

/** A device of which its gateway says nothing for this long is not behind it any more. */
export const SILENT_AFTER_MS = 300_000;
/** A device whose stream failed is left alone for this long, as one that is dialled waits before it is dialled again. */
const REST_AFTER_FAILURE_MS = 10_000;

export interface FedDeviceOptions {
  readonly stream: DeviceStream;
  readonly now: () => number;
  readonly onEvent: (event: ConnectionEvent) => void;
  readonly onStopped: () => void;
}

/** One registered device behind a gateway: connected from its first message until its gateway leaves or it falls silent. */
export class FedDevice implements SupervisedConnection {
  readonly #options: FedDeviceOptions;
  #reader: Hl7DeviceReader | null = null;
  /** The gateway's connection that brought the newest message. */
  #via: object | null = null;
  #heardMs: number | null = null;
  #restUntilMs = 0;

  constructor(options: FedDeviceOptions) {
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#reader !== null;
  }

  get lastCheckMs(): number | null {
    return this.#heardMs;
  }

  get isBehind(): boolean {
    return this.#options.stream.isBehind;
  }

  receive(report: DeviceReport, via: object, peerName: string): void {
    const nowMs = this.#options.now();
    this.#heardMs = nowMs;
    if (nowMs < this.#restUntilMs) return;
    this.#via = via;
    this.#guard(() => {
      const reader = this.#reader ?? this.#open(peerName, nowMs);
      this.#options.stream.receive(reader.read(report), nowMs);
    });
  }

  /** The gateway's connection ended: its devices are gone with it. */
  leave(via: object, reason: DisconnectReason, detail: string): void {
    if (this.#via === via) this.#close(reason, detail);
  }

  tick(): void {
    const nowMs = this.#options.now();
    if (this.isConnected && this.#heardMs !== null && nowMs - this.#heardMs > SILENT_AFTER_MS) {
      this.#close('timeout', `the gateway said nothing of it for ${SILENT_AFTER_MS / 1000} s`);
    }
    this.#guard(() => this.#options.stream.tick(nowMs));
  }

  stop(reason: DisconnectReason): void {
    this.#options.onStopped();
    this.#close(reason, 'stopped');
  }

  #open(peerName: string, nowMs: number): Hl7DeviceReader {
    const reader = createHl7DeviceReader();
    this.#reader = reader;
    this.#options.onEvent({ event: 'connected', code: 'connected', detail: `gateway ${peerName}` });
    this.#options.stream.connected(nowMs);
    return reader;
  }

  #close(reason: DisconnectReason, detail: string): void {
    if (this.#reader === null) return;
    this.#reader = null;
    this.#via = null;
    this.#options.onEvent({ event: 'disconnected', code: reason, detail });
    try {
      this.#options.stream.disconnected(reason, this.#options.now());
    } catch (error) {
      this.#options.onEvent({ event: 'failed', code: 'failure', detail: describe(error) });
    }
  }

  /** What this device's pipeline throws costs this device's messages for a while, and no other device's. */
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
  return `reader or pipeline threw: ${error instanceof Error ? error.message : String(error)}`;
}
