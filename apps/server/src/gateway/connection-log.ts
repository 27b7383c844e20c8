import { serverTimeUs } from '@eupnea/model';
import type { ConnectionEventRecord } from '../storage/recording/recording-batch.ts';
import type { Recording } from '../storage/recording/recording.ts';
import type { ConnectionEvent } from './supervised-connection.ts';

/** Minimum interval between two log entries of a device that stays unreachable. */
const REPEAT_AFTER_MS = 600_000;

const STORED_EVENTS: { readonly [code: string]: ConnectionEventRecord['event'] } = {
  refused: 'refused',
  timeout: 'timeout',
  reset: 'reset',
};

/** Logs connects, disconnects and failed attempts of each device for its detail page. */
export class ConnectionLog {
  readonly #recording: Pick<Recording, 'write'>;
  readonly #onError: (error: unknown) => void;
  readonly #last = new Map<number, { readonly key: string; readonly atMs: number }>();

  constructor(recording: Pick<Recording, 'write'>, onError: (error: unknown) => void) {
    this.#recording = recording;
    this.#onError = onError;
  }

  add(deviceId: number, { event, code, detail }: ConnectionEvent, nowMs: number): void {
    const key = `${event} ${code}`;
    const last = this.#last.get(deviceId);
    if (event === 'failed' && last?.key === key && nowMs - last.atMs < REPEAT_AFTER_MS) return;
    this.#last.set(deviceId, { key, atMs: nowMs });
    const stored = event === 'connected' ? 'connected' : (STORED_EVENTS[code] ?? 'disconnected');
    const record = { deviceId, atUs: serverTimeUs(nowMs), event: stored, code, detail };
    this.#recording.write({ connectionEvents: [record] }).catch(this.#onError);
  }

  forget(deviceId: number): void {
    this.#last.delete(deviceId);
  }
}
