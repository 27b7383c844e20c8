import { Kvm, type KV } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import type { LivePatch } from '../bus/bus-messages.ts';
import type { Bus } from '../bus/bus.ts';
import type { LiveStateStore } from '../live/live-state-store.ts';
import type { DeviceLive } from '../live/live-state.ts';
import { decodeMessage, encodeMessage } from './message-codec.ts';
import type { TokenFence } from './token-fence.ts';

const BUCKET = 'eupnea_live';
const WRITE_EVERY_MS = 250;
/** Write interval of numbers, which every breath repeats. Values that are sent only on change are written at once. */
const NUMBERS_EVERY_MS = 3_000;

export async function openLiveBucket(connection: NatsConnection): Promise<KV> {
  return await new Kvm(connection).create(BUCKET, { history: 1 });
}

export interface BucketWriterOptions {
  readonly bucket: KV;
  readonly local: Bus;
  readonly live: LiveStateStore;
  readonly owns: (deviceId: number) => boolean;
  readonly tokenOf: (deviceId: number) => number;
  readonly onError: (error: unknown) => void;
}

interface Due {
  isUrgent: boolean;
}

/** Stores the live state of this gateway's devices in the bucket, for processes that start later. */
export class BucketWriter {
  readonly #options: BucketWriterOptions;
  readonly #due = new Map<number, Due>();
  readonly #writtenMs = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;
  readonly #ends: readonly (() => void)[];
  #isWriting = false;

  constructor(options: BucketWriterOptions) {
    this.#options = options;
    const { local } = options;
    this.#ends = [
      local.subscribe('live.changed', ({ deviceId, patch }) => this.#mark(deviceId, isUrgent(patch))),
      local.subscribe('live.notes', ({ deviceId }) => this.#mark(deviceId, false)),
      local.subscribe('live.removed', ({ deviceId }) => void this.#remove(deviceId)),
    ];
    this.#timer = setInterval(() => void this.#write(), WRITE_EVERY_MS);
  }

  /** Writes all devices again after a disconnect, or when the bucket may have been lost. */
  markAll(deviceIds: Iterable<number>): void {
    for (const deviceId of deviceIds) this.#mark(deviceId, true);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const end of this.#ends) end();
  }

  #mark(deviceId: number, urgent: boolean): void {
    if (!this.#options.owns(deviceId)) return;
    const due = this.#due.get(deviceId);
    if (due === undefined) this.#due.set(deviceId, { isUrgent: urgent });
    else if (urgent) due.isUrgent = true;
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    const now = performance.now();
    const ready = [...this.#due].filter(
      ([deviceId, { isUrgent: urgent }]) =>
        urgent || now - (this.#writtenMs.get(deviceId) ?? Number.NEGATIVE_INFINITY) >= NUMBERS_EVERY_MS,
    );
    await Promise.all(ready.map(([deviceId]) => this.#writeOne(deviceId, now)));
    this.#isWriting = false;
  }

  async #writeOne(deviceId: number, now: number): Promise<void> {
    const { bucket, live, owns, tokenOf, onError } = this.#options;
    this.#due.delete(deviceId);
    const state = live.read(deviceId);
    if (state === null || !owns(deviceId)) return;
    this.#writtenMs.set(deviceId, now);
    try {
      await bucket.put(
        String(deviceId),
        encodeMessage({ deviceId, patch: describeState(state) }, tokenOf(deviceId)),
      );
    } catch (error) {
      this.#mark(deviceId, true);
      onError(error);
    }
  }

  async #remove(deviceId: number): Promise<void> {
    this.#due.delete(deviceId);
    await this.#options.bucket.delete(String(deviceId)).catch(this.#options.onError);
  }
}

/** Loads the state of every device into a process that already receives messages. */
export async function loadLiveBucket(bucket: KV, local: Bus, fence: TokenFence): Promise<void> {
  const { values } = await bucket.status();
  if (values === 0) return;
  const entries = await bucket.watch({ ignoreDeletes: true });
  for await (const entry of entries) {
    if (entry.operation === 'PUT') {
      const { message, token } = decodeMessage('live.changed', entry.string());
      if (fence.admits(message.deviceId, token)) local.publish('live.changed', message);
    }
    if (entry.isUpdate || entry.delta === 0) break;
  }
}

function isUrgent({
  monitored_parameters: _numbers,
  breaths: _breaths,
  findings: _findings,
  ...rest
}: LivePatch): boolean {
  return Object.keys(rest).length > 0;
}

function describeState(state: DeviceLive): LivePatch {
  return {
    connected: state.connected,
    standby: state.standby,
    patient: state.patient,
    monitored_parameters: { ...state.monitored },
    control_settings: { ...state.settings },
    limits: state.limits,
    alerts: [...state.alerts],
    ...(state.mechanicalPower === null ? {} : { mechanical_power: state.mechanicalPower }),
    time_constants: { ...state.timeConstants },
    fault_async_percent: state.faultAsyncPercent,
    asynchronism: [...state.asynchronism],
    clusterAlerts: [...state.clusterAlerts],
  };
}
