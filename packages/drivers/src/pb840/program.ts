import { err, ok, parsePb840Line, type Pb840Line, type Result } from '@eupnea/model';
import { encodeAscii } from '../framing/ascii.ts';
import { BREATH_COUNTER_SPAN } from './codec.ts';

/**
 * Maximum recording size: about two days of waveform text (12.7 bytes per row, 50 rows per second), played
 * from memory.
 */
export const MAX_RECORDING_BYTES = 128 * 1024 * 1024;
/** Breath numbers are written during playback, because they continue over passes. */
const NO_NUMBER = -1;

const LINE_FEED = 0x0a;
const LETTER_B = 0x42;
const LETTER_S = 0x53;

/** A recording as columns over its lines, without the times added by its host. */
export interface Pb840Program {
  readonly lineCount: number;
  /** Lines with line ends; line i is [ends[i - 1], ends[i]). */
  readonly text: Uint8Array;
  readonly ends: Uint32Array;
  /** 1 when the line takes the place of a row, 20 ms. */
  readonly takesTime: Uint8Array;
  /** Number of a breath start, whose text is the part before it; -1 for other lines. */
  readonly breathNumbers: Int32Array;
  /** Increase of the breath counter per pass. */
  readonly counterSpan: number;
}

/** Keeps damaged lines. Returns the reason when there is no row to play. */
export function compilePb840Program(recording: Uint8Array): Result<Pb840Program, string> {
  if (recording.length > MAX_RECORDING_BYTES) {
    return err(`the recording has ${recording.length} bytes, at most ${MAX_RECORDING_BYTES} can be played`);
  }
  const builder = createBuilder(recording);
  for (let start = 0; start < recording.length; ) {
    const feed = recording.indexOf(LINE_FEED, start);
    const end = feed < 0 ? recording.length : feed;
    compileLine(recording.subarray(start, end), builder);
    start = end + 1;
  }
  const program = builder.build();
  return program.takesTime.includes(1) ? ok(program) : err('no PB840 waveform row in the recording');
}

interface ProgramBuilder {
  add(bytes: Uint8Array, takesTime: boolean, breathNumber: number, withLineEnd: boolean): void;
  build(): Pb840Program;
}

function createBuilder(recording: Uint8Array): ProgramBuilder {
  const lineLimit = recording.reduce((count, byte) => (byte === LINE_FEED ? count + 1 : count), 1);
  // No line becomes longer, except for a missing final line end.
  const text = new Uint8Array(recording.length + lineLimit);
  const ends = new Uint32Array(lineLimit);
  const takesTime = new Uint8Array(lineLimit);
  const breathNumbers = new Int32Array(lineLimit);
  let length = 0;
  let lines = 0;
  return {
    add(bytes, isRow, breathNumber, withLineEnd) {
      text.set(bytes, length);
      length += bytes.length;
      if (withLineEnd) {
        text[length] = LINE_FEED;
        length += 1;
      }
      ends[lines] = length;
      takesTime[lines] = isRow ? 1 : 0;
      breathNumbers[lines] = breathNumber;
      lines += 1;
    },
    build: () => ({
      lineCount: lines,
      text: text.subarray(0, length),
      ends: ends.subarray(0, lines),
      takesTime: takesTime.subarray(0, lines),
      breathNumbers: breathNumbers.subarray(0, lines),
      counterSpan: measureCounterSpan(breathNumbers.subarray(0, lines)),
    }),
  };
}

function compileLine(line: Uint8Array, builder: ProgramBuilder): void {
  const parsed = parsePb840Line(line, 0, line.length);
  switch (parsed.kind) {
    case 'blank':
    case 'time':
      return;
    case 'row':
      return builder.add(rowBytes(line, parsed), true, NO_NUMBER, true);
    case 'rejected':
      return builder.add(line, parsed.what === 'row', NO_NUMBER, true);
    case 'breath_end':
      return builder.add(parsed.lostRow ? line : encodeAscii('BE'), parsed.lostRow, NO_NUMBER, true);
    case 'breath_start':
      if (parsed.deviceBreathNumber === null) return builder.add(line, parsed.lostRow, NO_NUMBER, true);
      return builder.add(gluedRow(line, parsed.lostRow), parsed.lostRow, parsed.deviceBreathNumber, false);
  }
}

/** The shortest text of a number reads back as the same number, so only the time column is lost. */
function rowBytes(line: Uint8Array, row: Extract<Pb840Line, { kind: 'row' }>): Uint8Array {
  return Number.isNaN(row.timeMs) ? line : encodeAscii(`${row.flow}, ${row.pressure}`);
}

function gluedRow(line: Uint8Array, lostRow: boolean): Uint8Array {
  if (!lostRow) return line.subarray(0, 0);
  const at = line.findIndex((byte, index) => byte === LETTER_B && line[index + 1] === LETTER_S);
  return line.subarray(0, Math.max(at, 0));
}

function measureCounterSpan(breathNumbers: Int32Array): number {
  const numbers = breathNumbers.filter((number) => number !== NO_NUMBER);
  const distance = (numbers.at(-1) ?? 0) - (numbers[0] ?? 0) + 1;
  return ((distance % BREATH_COUNTER_SPAN) + BREATH_COUNTER_SPAN) % BREATH_COUNTER_SPAN;
}
