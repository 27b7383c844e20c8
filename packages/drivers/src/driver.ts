import type { DeviceEvent } from '@eupnea/model';

/** How a session reaches its device. The transport itself is injected: a driver sees bytes, never a socket. */
export type TransportKind = 'dial' | 'listen' | 'serial';

/** Settings of a serial line. A terminal server in between needs the same. */
export interface LineSettings {
  readonly baudRate: number;
  readonly dataBits: 7 | 8;
  readonly parity: 'none' | 'even' | 'odd';
  readonly stopBits: 1 | 2;
  /** hardware = RTS/CTS, software = XON/XOFF. */
  readonly flowControl: 'none' | 'hardware' | 'software';
}

/** Errors that the receiver of a serial line noticed: signs of wrong line settings or of a bad cable. */
export interface LineErrors {
  readonly framing: number;
  readonly parity: number;
  readonly overrun: number;
}

/** One connection's life, pure: bytes in, events and bytes out. No clock and no I/O of its own. */
export interface DriverSession {
  /** Bytes to send at once after connecting; empty for a listener. */
  open(nowMs: number): DriverOutput;
  receive(bytes: Uint8Array, nowMs: number): DriverOutput;
  /** Called at least once a second: keep-alives, time-outs. */
  tick(nowMs: number): DriverOutput;
  /** The connection ended: what can still be said of half-received frames. */
  close(): DriverOutput;
}

export interface DriverOutput {
  readonly events: readonly DeviceEvent[];
  readonly send?: Uint8Array;
  /** Call `tick` after this many milliseconds at the latest: pace of a request, time-out of an answer. */
  readonly wakeAfterMs?: number;
  /** The peer broke the protocol beyond recovery: close and dial again. */
  readonly reset?: string;
}

export interface Driver {
  /** The device record's device_type. */
  readonly deviceType: string;
  readonly transport: TransportKind;
  /** Line settings the device leaves the factory with; undefined for a device without a serial port. */
  readonly defaultLine?: LineSettings;
  /** device_type of the second port of the same device from which numbers and settings come. */
  readonly settingsPortType?: string;
  createSession(): DriverSession;
}
