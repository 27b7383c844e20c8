import type { DeviceEvent } from '@eupnea/model';

/** Transport of a session. It is injected: a driver sees bytes, never a socket. */
export type TransportKind = 'dial' | 'listen' | 'serial';

/** Settings of a serial line, also for a terminal server. */
export interface LineSettings {
  readonly baudRate: number;
  readonly dataBits: 7 | 8;
  readonly parity: 'none' | 'even' | 'odd';
  readonly stopBits: 1 | 2;
  /** hardware = RTS/CTS, software = XON/XOFF. */
  readonly flowControl: 'none' | 'hardware' | 'software';
}

/** Errors of a serial receiver, which indicate wrong line settings or a bad cable. */
export interface LineErrors {
  readonly framing: number;
  readonly parity: number;
  readonly overrun: number;
}

/** Bytes a second of the fastest line that ventilators offer, 115,200 baud with ten bits a byte. */
export const FASTEST_LINE = 11_520;

/** One connection: bytes in, events and bytes out. No clock and no I/O. */
export interface DriverSession {
  /** Bytes to send after connecting; empty for a listener. */
  open(nowMs: number): DriverOutput;
  receive(bytes: Uint8Array, nowMs: number): DriverOutput;
  /** Called at least once a second, for keep-alives and time-outs. */
  tick(nowMs: number): DriverOutput;
  /** The connection ended: returns events for half-received frames. */
  close(): DriverOutput;
}

export interface DriverOutput {
  readonly events: readonly DeviceEvent[];
  readonly send?: Uint8Array;
  /** Latest time for the next `tick`, ms: pace of requests, or time-out of an answer. */
  readonly wakeAfterMs?: number;
  /** Unrecoverable protocol fault of the peer: disconnect and reconnect. */
  readonly reset?: string;
}

export interface Driver {
  /** The device record's device_type. */
  readonly deviceType: string;
  readonly transport: TransportKind;
  /** The session answers nothing, so that its bytes may be passed on some of them together. */
  readonly sendsNothing?: true;
  /** Highest rate of the protocol, bytes a second; a device that sends many times as much is faulty. */
  readonly maxBytesPerSecond: number;
  /** Factory line settings; undefined for a device without a serial port. */
  readonly defaultLine?: LineSettings;
  /** device_type of the second port of the device for numbers and settings. */
  readonly settingsPortType?: string;
  createSession(): DriverSession;
}
