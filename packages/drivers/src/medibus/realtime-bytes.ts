import { joinBytes } from '../framing/join-bytes.ts';

/** High nibble of each kind of real-time byte; bits 6 and 7 alone mark a value. */
const SYNC = 0xd0;
const COMMAND = 0xc0;
const VALUE = 0x80;
const HIGH_NIBBLE = 0xf0;
const VALUE_MASK = 0xc0;
const NIBBLE = 0x0f;
const SIX_BITS = 0x3f;

/** Streams per four-bit mask. */
const STREAMS_PER_MASK = 4;
export const MAX_STREAMS = 12;
/** Maximum value of two six-bit bytes. */
export const MAX_VALUE = 0xfff;
/** Maximum number of commands after a sync byte. */
const MAX_COMMANDS = 16;

export const SYNC_COMMANDS = {
  end: 0xc0,
  enable1To4: 0xc1,
  enable5To8: 0xc2,
  enable9To12: 0xc3,
  sent5To8: 0xc4,
  sent9To12: 0xc5,
  respiratoryCycle: 0xc6,
  corrupt: 0xcf,
} as const;

/** Arguments of the respiratory cycle command. */
const INSPIRATION_STARTS = 0;
const EXPIRATION_STARTS = 1;

export interface RealtimeFrame {
  /** Value by stream number from 0; without those of a corrupt frame. */
  readonly values: ReadonlyMap<number, number>;
  /** Number of announced streams, with or without values. */
  readonly announced: number;
  readonly cycle: 'inspiration' | 'expiration' | null;
  /** Whether the device marked the values as corrupt, or bytes are missing. */
  readonly fault: 'corrupt' | 'incomplete' | null;
  /** Enable commands with masks from the host. */
  readonly enables: readonly (readonly [command: number, mask: number])[];
}

export interface RealtimeDecoder {
  push(byte: number): void;
}

/** Decodes frames. A frame ends with its last value or the next sync byte. */
export function createRealtimeDecoder(onFrame: (frame: RealtimeFrame) => void): RealtimeDecoder {
  let isOpen = false;
  let streams: number[] = [];
  let commands: [command: number, mask: number][] = [];
  let awaiting: number | null = null;
  let values = new Map<number, number>();
  let lowBits: number | null = null;
  let isCorrupt = false;
  let isBroken = false;

  function begin(mask: number): void {
    isOpen = true;
    streams = streamsOf(mask, 0);
    commands = [];
    awaiting = null;
    values = new Map();
    lowBits = null;
    isCorrupt = false;
    isBroken = false;
  }

  function finish(): void {
    if (!isOpen) return;
    isOpen = false;
    const isIncomplete = isBroken || values.size < streams.length || lowBits !== null;
    onFrame({
      values: isCorrupt || isIncomplete ? new Map() : values,
      announced: streams.length,
      cycle: readCycle(commands),
      fault: isCorrupt ? 'corrupt' : isIncomplete ? 'incomplete' : null,
      enables: commands.filter(([command]) => isEnable(command)),
    });
  }

  function takeCommand(byte: number): void {
    if (awaiting === null) {
      awaiting = byte;
      return;
    }
    const mask = byte & NIBBLE;
    if (awaiting === SYNC_COMMANDS.sent5To8) streams.push(...streamsOf(mask, 1));
    else if (awaiting === SYNC_COMMANDS.sent9To12) streams.push(...streamsOf(mask, 2));
    else if (awaiting === SYNC_COMMANDS.corrupt) isCorrupt = true;
    if (commands.length < MAX_COMMANDS) commands.push([awaiting, mask]);
    const isLast = awaiting === SYNC_COMMANDS.end && streams.length === 0;
    awaiting = null;
    if (isLast) finish();
  }

  function takeValue(byte: number): void {
    if (awaiting !== null) isBroken = true;
    if (lowBits === null) {
      lowBits = byte & SIX_BITS;
      return;
    }
    const stream = streams[values.size];
    if (stream === undefined) isBroken = true;
    else values.set(stream, lowBits | ((byte & SIX_BITS) << 6));
    lowBits = null;
    if (values.size === streams.length) finish();
  }

  return {
    push(byte) {
      if ((byte & HIGH_NIBBLE) === SYNC) {
        finish();
        begin(byte & NIBBLE);
      } else if (!isOpen) return;
      else if ((byte & VALUE_MASK) === VALUE) takeValue(byte);
      else if ((byte & HIGH_NIBBLE) === COMMAND) takeCommand(byte);
      else isBroken = true;
    },
  };
}

/** Stream numbers of a four-bit mask; group 0 is streams 1 to 4. */
function streamsOf(mask: number, group: number): number[] {
  return [0, 1, 2, 3].flatMap((bit) => ((mask & (1 << bit)) === 0 ? [] : [group * STREAMS_PER_MASK + bit]));
}

function isEnable(command: number): boolean {
  return command >= SYNC_COMMANDS.enable1To4 && command <= SYNC_COMMANDS.enable9To12;
}

function readCycle(commands: readonly (readonly [number, number])[]): RealtimeFrame['cycle'] {
  const argument = commands.find(([command]) => command === SYNC_COMMANDS.respiratoryCycle)?.[1];
  if (argument === INSPIRATION_STARTS) return 'inspiration';
  return argument === EXPIRATION_STARTS ? 'expiration' : null;
}

/** Command that enables the first `streams` streams: 4 gives D0 C1 CF C0 C0. */
export function encodeEnable(streams: number): Uint8Array {
  const pairs = [SYNC_COMMANDS.enable1To4, SYNC_COMMANDS.enable5To8, SYNC_COMMANDS.enable9To12].flatMap(
    (command, group) => {
      const count = Math.min(Math.max(streams - group * STREAMS_PER_MASK, 0), STREAMS_PER_MASK);
      return count === 0 ? [] : [command, COMMAND | ((1 << count) - 1)];
    },
  );
  return Uint8Array.of(SYNC, ...pairs, SYNC_COMMANDS.end, COMMAND);
}

/**
 * One instant of the transmitted streams.
 * @param values by stream number from 0 to 11; others are not transmitted
 */
export function encodeRealtimeFrame(
  values: ReadonlyMap<number, number>,
  cycle: RealtimeFrame['cycle'] = null,
  isCorrupt = false,
): Uint8Array {
  const maskOf = (group: number): number =>
    [0, 1, 2, 3].reduce(
      (mask, bit) => (values.has(group * STREAMS_PER_MASK + bit) ? mask | (1 << bit) : mask),
      0,
    );
  const commands: number[] = [];
  if (cycle !== null) {
    const argument = cycle === 'inspiration' ? INSPIRATION_STARTS : EXPIRATION_STARTS;
    commands.push(SYNC_COMMANDS.respiratoryCycle, COMMAND | argument);
  }
  if (maskOf(1) > 0) commands.push(SYNC_COMMANDS.sent5To8, COMMAND | maskOf(1));
  if (maskOf(2) > 0) commands.push(SYNC_COMMANDS.sent9To12, COMMAND | maskOf(2));
  if (isCorrupt) commands.push(SYNC_COMMANDS.corrupt, COMMAND);
  const data = [...values.keys()]
    .toSorted((one, other) => one - other)
    .map((stream) => encodeValue(values.get(stream) ?? 0));
  return joinBytes([Uint8Array.of(SYNC | maskOf(0), ...commands), ...data]);
}

function encodeValue(value: number): Uint8Array {
  return Uint8Array.of(VALUE | (value & SIX_BITS), VALUE | ((value >> 6) & SIX_BITS));
}
