const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const NOTHING = new Uint8Array(0);

export interface LineEnds {
  /** Normalises line ends to line feeds; copies the bytes only when the text uses lone carriage returns. */
  pass(bytes: Uint8Array): Uint8Array;
}

/**
 * Old Macintosh programs end lines with a carriage return alone. The first line end of the text decides: a carriage return
 * that no line feed follows makes every carriage return a line end. In any other text a carriage return stays what it is.
 */
export function createLineEnds(): LineEnds {
  let kind: 'unknown' | 'feeds' | 'returns' = 'unknown';
  /** Whether the last byte so far was a carriage return. It is held back until the next byte shows its meaning. */
  let isHeld = false;

  function decide(bytes: Uint8Array): Uint8Array {
    const [first] = bytes;
    if (first === undefined) return bytes;
    if (isHeld) {
      isHeld = false;
      kind = first === LINE_FEED ? 'feeds' : 'returns';
      return kind === 'feeds' ? bytes : startWithLineFeed(convert(bytes));
    }
    const at = bytes.findIndex((byte) => byte === LINE_FEED || byte === CARRIAGE_RETURN);
    if (at < 0) return bytes;
    if (bytes[at] === CARRIAGE_RETURN && at === bytes.length - 1) {
      isHeld = true;
      return at === 0 ? NOTHING : bytes.subarray(0, at);
    }
    kind = bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED ? 'returns' : 'feeds';
    return kind === 'returns' ? convert(bytes) : bytes;
  }

  return {
    pass(bytes) {
      if (kind === 'feeds') return bytes;
      return kind === 'returns' ? convert(bytes) : decide(bytes);
    },
  };
}

function convert(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte === CARRIAGE_RETURN ? LINE_FEED : byte));
}

function startWithLineFeed(bytes: Uint8Array): Uint8Array {
  const longer = new Uint8Array(bytes.length + 1);
  longer[0] = LINE_FEED;
  longer.set(bytes, 1);
  return longer;
}
