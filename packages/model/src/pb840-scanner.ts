import { createLineEnds } from './line-ends.ts';
import { parsePb840Line, type Pb840Line } from './pb840-grammar.ts';

const NUL = 0;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;

/**
 * Maximum line length, bytes. The longest line of the format has under 60 bytes; a longer line, not counting NULs, is
 * line noise.
 */
const MAX_LINE_BYTES = 1024;

/** Receives the content of the text in order. `line` is 1-based. */
export interface Pb840Sink {
  row(flow: number, pressure: number): void;
  /** A line other than a plain row or a blank line. */
  other(line: Exclude<Pb840Line, { kind: 'blank' }>, lineNumber: number): void;
}

export interface Pb840Scanner {
  /** Scans complete lines and holds an incomplete line for the next call. `bytes` is not retained. */
  push(bytes: Uint8Array): void;
  /** End of the text: scans the held rest if it is a complete line, otherwise drops it. */
  finish(): void;
}

/**
 * Splits bytes into lines and passes their content to the sink. Plain rows take an allocation-free fast path; other
 * lines go through the grammar. Memory is constant.
 */
export function createPb840Scanner(sink: Pb840Sink): Pb840Scanner {
  const rest = new Uint8Array(MAX_LINE_BYTES);
  let restLength = 0;
  let restOverlong = false;
  let lineNumber = 0;
  const fastRow = { flow: 0, pressure: 0 };
  const lineEnds = createLineEnds();

  function emit(line: Pb840Line): void {
    if (line.kind === 'row' && Number.isNaN(line.timeMs)) sink.row(line.flow, line.pressure);
    else if (line.kind !== 'blank') sink.other(line, lineNumber);
  }

  function keepRest(bytes: Uint8Array, start: number, end: number): void {
    for (let index = start; index < end; index += 1) {
      const byte = bytes[index] ?? NUL;
      if (byte === NUL) continue;
      if (restLength === MAX_LINE_BYTES) {
        restOverlong = true;
        return;
      }
      rest[restLength] = byte;
      restLength += 1;
    }
  }

  function endRest(): void {
    lineNumber += 1;
    if (restOverlong) sink.other({ kind: 'rejected', what: 'text' }, lineNumber);
    else emit(parsePb840Line(rest, 0, restLength));
    restLength = 0;
    restOverlong = false;
  }

  return {
    push(received) {
      const bytes = lineEnds.pass(received);
      let index = 0;
      if (restLength > 0 || restOverlong) {
        const feed = bytes.indexOf(LINE_FEED);
        keepRest(bytes, 0, feed < 0 ? bytes.length : feed);
        if (feed < 0) return;
        endRest();
        index = feed + 1;
      }
      // The fast path stops at the last line feed: reading past the end would slow every byte access.
      const end = bytes.lastIndexOf(LINE_FEED) + 1;
      while (index < end) {
        const fastEnd = readPlainRow(bytes, index, fastRow);
        if (fastEnd > 0) {
          lineNumber += 1;
          sink.row(fastRow.flow, fastRow.pressure);
          index = fastEnd;
          continue;
        }
        const feed = bytes.indexOf(LINE_FEED, index);
        // Uses the bounded buffer, so that an overlong line gives the same result for any chunk size.
        keepRest(bytes, index, feed);
        endRest();
        index = feed + 1;
      }
      keepRest(bytes, index, bytes.length);
    },
    finish() {
      if (restLength > 0 || restOverlong) endRest();
    },
  };
}

/**
 * `[-]d+.d+, [-]d+.d+[CR]LF`, at most 7 digits a number, at `start`.
 * @returns the index after the line feed, or 0 when the line is anything else (or not complete yet)
 */
function readPlainRow(bytes: Uint8Array, start: number, row: { flow: number; pressure: number }): number {
  let index = start;
  let byte = bytes[index] ?? NUL;
  let value = 0;
  let scale = 1;
  const flowNegative = byte === MINUS;
  if (flowNegative) byte = bytes[++index] ?? NUL;
  const flowStart = index;
  while (byte >= ZERO && byte <= NINE) {
    value = value * 10 + byte - ZERO;
    byte = bytes[++index] ?? NUL;
  }
  if (byte !== POINT || index === flowStart) return 0;
  byte = bytes[++index] ?? NUL;
  while (byte >= ZERO && byte <= NINE) {
    value = value * 10 + byte - ZERO;
    scale *= 10;
    byte = bytes[++index] ?? NUL;
  }
  if (byte !== COMMA || scale === 1 || index - flowStart > 8) return 0;
  row.flow = flowNegative ? -value / scale : value / scale;

  byte = bytes[++index] ?? NUL;
  while (byte === SPACE) byte = bytes[++index] ?? NUL;
  const pressureNegative = byte === MINUS;
  if (pressureNegative) byte = bytes[++index] ?? NUL;
  const pressureStart = index;
  value = 0;
  scale = 1;
  while (byte >= ZERO && byte <= NINE) {
    value = value * 10 + byte - ZERO;
    byte = bytes[++index] ?? NUL;
  }
  if (byte !== POINT || index === pressureStart) return 0;
  byte = bytes[++index] ?? NUL;
  while (byte >= ZERO && byte <= NINE) {
    value = value * 10 + byte - ZERO;
    scale *= 10;
    byte = bytes[++index] ?? NUL;
  }
  if (scale === 1 || index - pressureStart > 8) return 0;
  if (byte === CARRIAGE_RETURN) byte = bytes[++index] ?? NUL;
  if (byte !== LINE_FEED) return 0;
  row.pressure = pressureNegative ? -value / scale : value / scale;
  return index + 1;
}
