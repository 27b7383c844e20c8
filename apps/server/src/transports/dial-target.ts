import type { LineErrors, LineSettings } from '@eupnea/drivers';
import type { DialedConnection, DialHandlers, DialTarget } from './connection.ts';

/** A serial line of this machine. */
export interface SerialTarget {
  readonly kind: 'serial';
  readonly path: string;
  readonly line: LineSettings;
}

/** A port of a terminal server that accepts line settings (RFC 2217). */
export interface Rfc2217Target extends DialTarget {
  readonly kind: 'rfc2217';
  readonly line: LineSettings;
}

/** A target without a kind is raw TCP. */
export type DeviceTarget = DialTarget | Rfc2217Target | SerialTarget;

export interface DeviceHandlers extends DialHandlers {
  /** Total line errors so far, where the peer reports them. */
  onLineErrors?(errors: LineErrors): void;
}

export type DialDevice = (target: DeviceTarget, handlers: DeviceHandlers) => DialedConnection;
