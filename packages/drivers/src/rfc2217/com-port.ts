import type { LineErrors, LineSettings } from '../driver.ts';
import { encodeSubnegotiation, TELNET_OPTION } from './telnet.ts';

/**
 * Commands of the COM port option (RFC 2217, section 3), client to server; the server answers with 100 more.
 */
export const COM_PORT = {
  SET_BAUD_RATE: 1,
  SET_DATA_SIZE: 2,
  SET_PARITY: 3,
  SET_STOP_SIZE: 4,
  SET_CONTROL: 5,
  NOTIFY_LINE_STATE: 6,
  FLOW_SUSPEND: 8,
  FLOW_RESUME: 9,
  SET_LINE_STATE_MASK: 10,
  PURGE_DATA: 12,
} as const;

/** Added to a command by the server that answers it. */
export const SERVER_OFFSET = 100;

/** SET_CONTROL values apart from flow control: both lines power the adapters of some ventilators. */
const DTR_ON = 8;
const RTS_ON = 11;
/** PURGE_DATA for both buffers: bytes from before the line was set are not the device's. */
const PURGE_BOTH = 3;

const PARITY_CODES: { readonly [Parity in LineSettings['parity']]: number } = { none: 1, odd: 2, even: 3 };
const FLOW_CODES: { readonly [Flow in LineSettings['flowControl']]: number } = {
  none: 1,
  software: 2,
  hardware: 3,
};

/** Bits of the line state. */
export const LINE_STATE = { OVERRUN: 2, PARITY: 4, FRAMING: 8 } as const;
const ERROR_MASK = LINE_STATE.OVERRUN | LINE_STATE.PARITY | LINE_STATE.FRAMING;

export function encodeComPort(command: number, value: readonly number[]): Uint8Array {
  return encodeSubnegotiation([TELNET_OPTION.COM_PORT, command, ...value]);
}

/** Four bytes in network order. */
export function encodeBaudRate(baudRate: number): readonly number[] {
  return [(baudRate >>> 24) & 0xff, (baudRate >>> 16) & 0xff, (baudRate >>> 8) & 0xff, baudRate & 0xff];
}

/** Value of a command's bytes; null without bytes. */
export function decodeValue(bytes: Uint8Array): number | null {
  if (bytes.length === 0 || bytes.length > 4) return null;
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

export interface LineRequest {
  readonly command: number;
  readonly value: number;
  readonly bytes: Uint8Array;
  /** Name of the setting for a refusal; null when the answer is not awaited. */
  readonly name: string | null;
}

/** Requests to the terminal server in order. */
export function listLineRequests(line: LineSettings): readonly LineRequest[] {
  const set = (command: number, value: number, name: string | null): LineRequest => ({
    command,
    value,
    name,
    bytes: encodeComPort(command, command === COM_PORT.SET_BAUD_RATE ? encodeBaudRate(value) : [value]),
  });
  const { SET_BAUD_RATE, SET_DATA_SIZE, SET_PARITY, SET_STOP_SIZE, SET_CONTROL } = COM_PORT;
  return [
    set(SET_BAUD_RATE, line.baudRate, 'baud rate'),
    set(SET_DATA_SIZE, line.dataBits, 'data bits'),
    set(SET_PARITY, PARITY_CODES[line.parity], 'parity'),
    set(SET_STOP_SIZE, line.stopBits, 'stop bits'),
    set(SET_CONTROL, FLOW_CODES[line.flowControl], 'flow control'),
    set(SET_CONTROL, DTR_ON, null),
    // With hardware flow control the port drives RTS.
    ...(line.flowControl === 'hardware' ? [] : [set(SET_CONTROL, RTS_ON, null)]),
    set(COM_PORT.SET_LINE_STATE_MASK, ERROR_MASK, null),
    set(COM_PORT.PURGE_DATA, PURGE_BOTH, null),
  ];
}

export const NO_LINE_ERRORS: LineErrors = { framing: 0, parity: 0, overrun: 0 };

/** Counts the errors of one notification. */
export function addLineState({ framing, parity, overrun }: LineErrors, state: number): LineErrors {
  const has = (bit: number): number => ((state & bit) === 0 ? 0 : 1);
  return {
    framing: framing + has(LINE_STATE.FRAMING),
    parity: parity + has(LINE_STATE.PARITY),
    overrun: overrun + has(LINE_STATE.OVERRUN),
  };
}
