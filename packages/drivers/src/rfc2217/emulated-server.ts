import type { LineSettings } from '../driver.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import {
  COM_PORT,
  decodeValue,
  encodeBaudRate,
  encodeComPort,
  LINE_STATE,
  SERVER_OFFSET,
} from './com-port.ts';
import { createTelnetDecoder, encodeOption, escapeTelnet, TELNET_OPTION, type TelnetPart } from './telnet.ts';
import { receiveOverLine } from './uart.ts';

/** Line settings of the port before a client sets them. */
const POWER_ON_LINE: LineSettings = {
  baudRate: 9600,
  dataBits: 8,
  parity: 'none',
  stopBits: 1,
  flowControl: 'none',
};

export interface EmulatedTerminalServerOptions {
  /** Line settings of the device behind the port. */
  readonly deviceLine: LineSettings;
  /** Supported baud rates; undefined for any. */
  readonly baudRates?: readonly number[];
  /** A terminal server with telnet but without line settings. */
  readonly refusesComPort?: boolean;
}

/** One client connection to a port of a terminal server, without I/O and clock. */
export interface EmulatedTerminalServer {
  /** Takes bytes of the client. @returns bytes for the device, and answers */
  fromClient(bytes: Uint8Array): { readonly toDevice: Uint8Array; readonly toClient: Uint8Array };
  /** Takes bytes of the device. @returns bytes for the client, with line error notices */
  fromDevice(bytes: Uint8Array): Uint8Array;
  /** Current line settings of the port. */
  readonly line: LineSettings;
}

const { BINARY, SUPPRESS_GO_AHEAD, COM_PORT: COM_PORT_OPTION } = TELNET_OPTION;
const PARITIES = new Map<number, LineSettings['parity']>([
  [1, 'none'],
  [2, 'odd'],
  [3, 'even'],
]);
const FLOWS = new Map<number, LineSettings['flowControl']>([
  [1, 'none'],
  [2, 'software'],
  [3, 'hardware'],
]);

/**
 * A terminal server with line settings (RFC 2217) between client and device, for tests, benches and
 * `emulate`.
 */
export function createEmulatedTerminalServer(options: EmulatedTerminalServerOptions): EmulatedTerminalServer {
  const decoder = createTelnetDecoder();
  const { deviceLine, baudRates } = options;
  let line = POWER_ON_LINE;
  let stateMask = 0;
  let isSendingBinary = false;
  let isReceivingBinary = false;

  function takeOption({ verb, option }: Extract<TelnetPart, { kind: 'option' }>): Uint8Array[] {
    const isKnown = option === BINARY || option === SUPPRESS_GO_AHEAD;
    if (verb === 'will' && option === COM_PORT_OPTION)
      return [encodeOption(options.refusesComPort === true ? 'dont' : 'do', option)];
    if (verb === 'will') {
      if (option === BINARY) isReceivingBinary = true;
      return [encodeOption(isKnown ? 'do' : 'dont', option)];
    }
    if (verb !== 'do') return [];
    if (option === BINARY) isSendingBinary = true;
    return [encodeOption(isKnown ? 'will' : 'wont', option)];
  }

  function set(command: number, value: number): readonly number[] {
    const { SET_BAUD_RATE, SET_DATA_SIZE, SET_PARITY, SET_STOP_SIZE, SET_CONTROL } = COM_PORT;
    if (command === SET_BAUD_RATE) {
      // Zero queries the current rate.
      if (value !== 0 && (baudRates === undefined || baudRates.includes(value)))
        line = { ...line, baudRate: value };
      return encodeBaudRate(line.baudRate);
    }
    if (command === SET_DATA_SIZE && (value === 7 || value === 8)) line = { ...line, dataBits: value };
    if (command === SET_PARITY) line = { ...line, parity: PARITIES.get(value) ?? line.parity };
    if (command === SET_STOP_SIZE && (value === 1 || value === 2)) line = { ...line, stopBits: value };
    if (command === SET_CONTROL) line = { ...line, flowControl: FLOWS.get(value) ?? line.flowControl };
    if (command === COM_PORT.SET_LINE_STATE_MASK) stateMask = value;
    return [value];
  }

  function takeComPort(bytes: Uint8Array): Uint8Array[] {
    const [option, command] = bytes;
    const value = decodeValue(bytes.subarray(2));
    if (option !== COM_PORT_OPTION || command === undefined || value === null) return [];
    return [encodeComPort(command + SERVER_OFFSET, set(command, value))];
  }

  return {
    get line() {
      return line;
    },
    fromClient(bytes) {
      const toDevice: Uint8Array[] = [];
      const toClient: Uint8Array[] = [];
      const take = (part: TelnetPart): void => {
        if (part.kind === 'option') toClient.push(...takeOption(part));
        else if (part.kind === 'subnegotiation') toClient.push(...takeComPort(part.bytes));
        else toDevice.push(receiveOverLine(part.bytes, line, deviceLine).bytes);
      };
      decoder.push(bytes, take, () => isReceivingBinary);
      return { toDevice: joinBytes(toDevice), toClient: joinBytes(toClient) };
    },
    fromDevice(bytes) {
      if (bytes.length === 0) return bytes;
      const received = receiveOverLine(bytes, deviceLine, line);
      const state =
        (received.errors.framing > 0 ? LINE_STATE.FRAMING : 0) |
        (received.errors.parity > 0 ? LINE_STATE.PARITY : 0);
      const notice =
        (state & stateMask) === 0
          ? []
          : [encodeComPort(COM_PORT.NOTIFY_LINE_STATE + SERVER_OFFSET, [state & stateMask])];
      return joinBytes([...notice, escapeTelnet(received.bytes, isSendingBinary)]);
    },
  };
}
