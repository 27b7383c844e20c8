import type { DisconnectReason } from '../ports/disconnect-reason.ts';

export interface DialTarget {
  readonly host: string;
  readonly port: number;
}

export interface DialHandlers {
  onOpen(): void;
  /** @param bytes valid only during the call: the next read of any connection overwrites them */
  onBytes(bytes: Uint8Array): void;
  /** Called exactly once, also when the connection never opened; not after `close()`. */
  onEnd(reason: DisconnectReason, detail: string): void;
}

export interface DialedConnection {
  send(bytes: Uint8Array): void;
  /** Pauses reading: TCP back-pressure holds the device until `resume`. */
  pause(): void;
  resume(): void;
  /** Asks the device to close and keeps reading until it does; absent where the transport has no half-close. */
  finish?(): void;
  close(): void;
}

export type Dial = (target: DialTarget, handlers: DialHandlers) => DialedConnection;
