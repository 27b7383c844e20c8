import type { LineErrors, LineSettings } from '../driver.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import {
  addLineState,
  COM_PORT,
  decodeValue,
  listLineRequests,
  NO_LINE_ERRORS,
  SERVER_OFFSET,
  type LineRequest,
} from './com-port.ts';
import { createTelnetDecoder, encodeOption, escapeTelnet, TELNET_OPTION, type TelnetPart } from './telnet.ts';

/** Maximum bytes held while the server suspends sending; more are lost. */
const MAX_HELD_BYTES = 16 * 1024;
/** Maximum number of answers to options, against endless negotiation. */
const MAX_OPTION_ANSWERS = 64;

const { BINARY, SUPPRESS_GO_AHEAD, COM_PORT: COM_PORT_OPTION } = TELNET_OPTION;

export interface Rfc2217Output {
  /** Bytes of the device. */
  readonly data: Uint8Array;
  /** Bytes for the terminal server. */
  readonly send: Uint8Array;
}

/** Client of a terminal server with line settings, without I/O and clock. */
export interface Rfc2217Client {
  open(): Uint8Array;
  receive(bytes: Uint8Array): Rfc2217Output;
  /** Encodes bytes for the device; empty while the server asks to wait. */
  encode(bytes: Uint8Array): Uint8Array;
  /** ready: every line setting is confirmed; earlier bytes are not the device's. */
  readonly state: 'asking' | 'ready' | 'failed';
  /** Reason of the failure. */
  readonly failure: string;
  /** Errors noticed by the terminal server since the line was set. */
  readonly lineErrors: LineErrors;
}

export function createRfc2217Client(line: LineSettings): Rfc2217Client {
  const decoder = createTelnetDecoder();
  const waiting = new Set<LineRequest>();
  let state: Rfc2217Client['state'] = 'asking';
  let failure = '';
  let lineErrors = NO_LINE_ERRORS;
  let hasAsked = false;
  let isSendingBinary = false;
  let isReceivingBinary = false;
  let isSuspended = false;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let optionAnswers = 0;

  function fail(reason: string): void {
    if (state !== 'asking') return;
    state = 'failed';
    failure = reason;
  }

  function takeOption({ verb, option }: Extract<TelnetPart, { kind: 'option' }>): Uint8Array[] {
    if (option === COM_PORT_OPTION) {
      if (verb === 'dont') fail('the terminal server refuses line settings (RFC 2217)');
      if (verb !== 'do' || hasAsked) return [];
      hasAsked = true;
      const requests = listLineRequests(line);
      for (const request of requests) if (request.name !== null) waiting.add(request);
      return requests.map(({ bytes }) => bytes);
    }
    // This answers our own offers and requests; answering it again would loop.
    if (option === BINARY && (verb === 'do' || verb === 'dont')) isSendingBinary = verb === 'do';
    if (option === BINARY && (verb === 'will' || verb === 'wont')) isReceivingBinary = verb === 'will';
    if (option === BINARY || option === SUPPRESS_GO_AHEAD || optionAnswers >= MAX_OPTION_ANSWERS) return [];
    optionAnswers += 1;
    if (verb === 'do') return [encodeOption('wont', option)];
    return verb === 'will' ? [encodeOption('dont', option)] : [];
  }

  function takeComPort(bytes: Uint8Array): Uint8Array[] {
    const [option, answer] = bytes;
    if (option !== COM_PORT_OPTION || answer === undefined) return [];
    const command = answer - SERVER_OFFSET;
    const value = decodeValue(bytes.subarray(2));
    if (command === COM_PORT.FLOW_SUSPEND) isSuspended = true;
    else if (command === COM_PORT.FLOW_RESUME) return resume();
    else if (value !== null && command === COM_PORT.NOTIFY_LINE_STATE) {
      if (state === 'ready') lineErrors = addLineState(lineErrors, value);
    } else if (value !== null) confirm(command, value);
    return [];
  }

  function confirm(command: number, value: number): void {
    // The server answers in order, so the first waiting request of this command is meant.
    const request = [...waiting].find((candidate) => candidate.command === command);
    if (request === undefined) return;
    waiting.delete(request);
    if (value !== request.value)
      fail(`the terminal server cannot set the ${request.name}: it answers ${value}, not ${request.value}`);
    else if (waiting.size === 0 && state === 'asking') state = 'ready';
  }

  function resume(): Uint8Array[] {
    isSuspended = false;
    const sent = held;
    held = [];
    heldBytes = 0;
    return sent;
  }

  return {
    get state() {
      return state;
    },
    get failure() {
      return failure;
    },
    get lineErrors() {
      return lineErrors;
    },
    open: () =>
      joinBytes([
        encodeOption('will', COM_PORT_OPTION),
        encodeOption('will', BINARY),
        encodeOption('do', BINARY),
        encodeOption('will', SUPPRESS_GO_AHEAD),
        encodeOption('do', SUPPRESS_GO_AHEAD),
      ]),
    receive(bytes) {
      const data: Uint8Array[] = [];
      const send: Uint8Array[] = [];
      const take = (part: TelnetPart): void => {
        if (part.kind === 'option') send.push(...takeOption(part));
        else if (part.kind === 'subnegotiation') send.push(...takeComPort(part.bytes));
        else if (state === 'ready') data.push(part.bytes);
      };
      decoder.push(bytes, take, () => isReceivingBinary);
      return { data: joinBytes(data), send: joinBytes(send) };
    },
    encode(bytes) {
      const escaped = escapeTelnet(bytes, isSendingBinary);
      if (!isSuspended) return escaped;
      if (heldBytes + escaped.length <= MAX_HELD_BYTES) {
        held.push(escaped);
        heldBytes += escaped.length;
      }
      return new Uint8Array(0);
    },
  };
}
