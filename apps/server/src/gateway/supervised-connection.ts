import type { DisconnectReason } from '../ports/disconnect-reason.ts';

/** Entry of the connection log. */
export interface ConnectionEvent {
  readonly event: 'connected' | 'disconnected' | 'failed';
  readonly code: string;
  readonly detail: string;
}

/** Connection of a device to its pipeline, whether this server dials the device or a gateway sends its messages. */
export interface SupervisedConnection {
  readonly isConnected: boolean;
  /** Time of the last connection attempt; null for a device to which Eupnea does not connect. */
  readonly lastCheckMs: number | null;
  /** Called about once a second. */
  tick(): void;
  /** Passes on bytes that were gathered; absent where none are. */
  deliver?(): void;
  /** Has everything read that arrived so far, because the device is about to have another patient. */
  readArrived(): void;
  /** Ends the connection for good and reports the reason to the stream. */
  stop(reason: DisconnectReason): void;
  /** Ends it after reading data already sent; absent where none can be in flight. */
  finish?(reason: DisconnectReason): Promise<void>;
}
