import type { DisconnectReason } from '../transports/tcp-dial.ts';

/** A device's way to its pipeline, whether Eupnea dials the device or a gateway brings its messages. */
export interface SupervisedConnection {
  readonly isConnected: boolean;
  /** When the device was last tried or heard; null before the first time. */
  readonly lastCheckMs: number | null;
  /** About once a second. */
  tick(): void;
  /** Ends for good; the stream hears why. */
  stop(reason: DisconnectReason): void;
  /** Stops after what the device had sent before is read; absent where nothing is on its way. */
  finish?(reason: DisconnectReason): Promise<void>;
}
