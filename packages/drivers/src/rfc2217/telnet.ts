/** Commands of telnet (RFC 854). */
export const TELNET = { SE: 240, SB: 250, WILL: 251, WONT: 252, DO: 253, DONT: 254, IAC: 255 } as const;

/** Telnet options that a terminal server negotiates (RFC 856, 858, 2217). */
export const TELNET_OPTION = { BINARY: 0, SUPPRESS_GO_AHEAD: 3, COM_PORT: 44 } as const;

const { SE, SB, WILL, WONT, DO, DONT, IAC } = TELNET;
const CR = 0x0d;
const NUL = 0x00;

/** The longest subnegotiation of RFC 2217 is a signature text; a longer one is no subnegotiation. */
const MAX_SUBNEGOTIATION_BYTES = 256;

export type TelnetVerb = 'will' | 'wont' | 'do' | 'dont';

export type TelnetPart =
  | { readonly kind: 'data'; readonly bytes: Uint8Array }
  | { readonly kind: 'option'; readonly verb: TelnetVerb; readonly option: number }
  | { readonly kind: 'subnegotiation'; readonly bytes: Uint8Array };

const VERBS = new Map<number, TelnetVerb>([
  [WILL, 'will'],
  [WONT, 'wont'],
  [DO, 'do'],
  [DONT, 'dont'],
]);

const VERB_CODES: { readonly [Verb in TelnetVerb]: number } = { will: WILL, wont: WONT, do: DO, dont: DONT };

export function encodeOption(verb: TelnetVerb, option: number): Uint8Array {
  return Uint8Array.of(IAC, VERB_CODES[verb], option);
}

/** Escapes payload for telnet: IAC doubled, and a NUL after CR in a direction that is not binary. */
export function escapeTelnet(bytes: Uint8Array, isBinary: boolean): Uint8Array {
  const escaped: number[] = [];
  for (const byte of bytes) {
    escaped.push(byte);
    if (byte === IAC) escaped.push(IAC);
    else if (byte === CR && !isBinary) escaped.push(NUL);
  }
  return Uint8Array.from(escaped);
}

export function encodeSubnegotiation(bytes: readonly number[]): Uint8Array {
  return Uint8Array.of(IAC, SB, ...escapeTelnet(Uint8Array.from(bytes), true), IAC, SE);
}

type State = 'data' | 'command' | 'option' | 'subnegotiation' | 'subnegotiation-command';

export interface TelnetDecoder {
  /**
   * Passes parts one by one; a change applies from the next byte.
   * @param isBinary whether the peer sends without NUL after CR
   */
  push(bytes: Uint8Array, take: (part: TelnetPart) => void, isBinary: () => boolean): void;
}

/** Separates payload from negotiation in bounded memory. Chunking only changes where payload is cut. */
export function createTelnetDecoder(): TelnetDecoder {
  let state: State = 'data';
  let verb: TelnetVerb = 'wont';
  let isAfterCr = false;
  let subnegotiation: number[] = [];

  function takeCommand(byte: number): State {
    const found = VERBS.get(byte);
    if (found !== undefined) {
      verb = found;
      return 'option';
    }
    if (byte !== SB) return 'data';
    subnegotiation = [];
    return 'subnegotiation';
  }

  /** Noise can look like a subnegotiation that never ends: its bytes are handed on instead of swallowing the stream. */
  function addToSubnegotiation(byte: number): TelnetPart | null {
    subnegotiation.push(byte);
    const isTooLong = subnegotiation.length > MAX_SUBNEGOTIATION_BYTES;
    state = isTooLong ? 'data' : 'subnegotiation';
    return isTooLong ? { kind: 'data', bytes: Uint8Array.from(subnegotiation) } : null;
  }

  /** @returns the part that ends with this byte */
  function takeControl(byte: number): TelnetPart | null {
    if (state === 'option') {
      state = 'data';
      return { kind: 'option', verb, option: byte };
    }
    if (state === 'subnegotiation') {
      if (byte !== IAC) return addToSubnegotiation(byte);
      state = 'subnegotiation-command';
      return null;
    }
    if (byte === IAC) return addToSubnegotiation(byte);
    const isWhole = byte === SE;
    // Any other command than SE ends a subnegotiation that was cut off.
    const ended = subnegotiation;
    state = isWhole ? 'data' : takeCommand(byte);
    return isWhole ? { kind: 'subnegotiation', bytes: Uint8Array.from(ended) } : null;
  }

  return {
    push(bytes, take, isBinary) {
      let payload: number[] = [];

      function flush(): void {
        if (payload.length > 0) take({ kind: 'data', bytes: Uint8Array.from(payload) });
        payload = [];
      }

      function addPayload(byte: number): void {
        if (!(isAfterCr && byte === NUL && !isBinary())) payload.push(byte);
        isAfterCr = byte === CR;
      }

      for (const byte of bytes) {
        if (state === 'data') {
          if (byte === IAC) state = 'command';
          else addPayload(byte);
        } else if (state === 'command') {
          if (byte === IAC) addPayload(byte);
          state = byte === IAC ? 'data' : takeCommand(byte);
        } else {
          const part = takeControl(byte);
          if (part === null) continue;
          flush();
          take(part);
        }
      }
      flush();
    },
  };
}
