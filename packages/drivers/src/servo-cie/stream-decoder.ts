/** Flags of the continuous stream. */
export const PHASE_FLAG = 0x81;
export const VALUE_FLAG = 0x80;
export const END_FLAG = 0x7f;
export const ERROR_FLAG = 0xe0;
export const BREATH_BLOCK = 0x42; // B
export const SETTING_BLOCK = 0x53; // S
/** Trend and alarm data, which are not requested. */
const OTHER_BLOCKS: ReadonlySet<number> = new Set([0x54, 0x41]);
export const PHASES = { inspiration: 0x10, pause: 0x20, expiration: 0x30 } as const;
/** One-byte differences from this value on are negative. */
const NEGATIVE_FROM = 0x82;
const BYTE_SPAN = 256;
/** Maximum size of an unrequested block; more is noise. */
const MAX_SKIPPED_BLOCK = 256;

export type ServoPhase = keyof typeof PHASES;

export interface StreamSink {
  /** One raw value per curve; NaN while unknown after lost bytes. */
  onCurves(values: readonly number[]): void;
  /** Called before the first sample of the phase. */
  onPhase(phase: ServoPhase): void;
  /** Raw values of breath or setting channels, complete and with a valid checksum. */
  onBlock(kind: 'breath' | 'setting', values: readonly number[]): void;
  onError(code: number): void;
  /** The loss lies within the samples since the last block. */
  onFault(detail: string): void;
}

type State =
  | 'start'
  | 'curve'
  | 'phase'
  | 'high'
  | 'low'
  | 'block'
  | 'block_end'
  | 'other'
  | 'checksum'
  | 'error';

/** Decodes the continuous stream. Curve data are reported before the checksum of their run arrives. */
export function createStreamDecoder(
  counts: { readonly curves: number; readonly breath: number; readonly setting: number },
  sink: StreamSink,
): { push(byte: number): void } {
  const current = Array.from({ length: counts.curves }, () => Number.NaN);
  let state: State = 'start';
  let sum = 0;
  let curve = 0;
  let high = 0;
  let kind: 'breath' | 'setting' | 'curve' | 'other' | 'error' = 'curve';
  let block: number[] = [];
  let otherBytes = 0;
  let skipped = 0;

  function begin(next: State): void {
    if (skipped > 0) sink.onFault(`${skipped} bytes belong to no block`);
    skipped = 0;
    state = next;
  }

  /** First byte of a run of curves or of a block. */
  function start(byte: number): void {
    sum = byte;
    curve = 0;
    block = [];
    otherBytes = 0;
    if (byte === PHASE_FLAG || byte === VALUE_FLAG) {
      kind = 'curve';
      begin(byte === PHASE_FLAG ? 'phase' : 'high');
    } else if (byte === BREATH_BLOCK || byte === SETTING_BLOCK) {
      kind = byte === BREATH_BLOCK ? 'breath' : 'setting';
      begin('block');
    } else if (OTHER_BLOCKS.has(byte)) {
      kind = 'other';
      begin('other');
    } else if (byte === ERROR_FLAG) {
      kind = 'error';
      begin('error');
    } else skipped += 1;
  }

  function takeValue(value: number): void {
    current[curve] = value;
    curve += 1;
    state = 'curve';
    if (curve < counts.curves) return;
    curve = 0;
    sink.onCurves(current);
  }

  /** Flags come between complete samples; within one, bytes were lost. */
  function realign(): void {
    if (curve === 0) return;
    current.fill(Number.NaN);
    curve = 0;
    sink.onFault('a sample is not whole');
  }

  function takePhase(byte: number): void {
    state = 'curve';
    const phase = PHASE_OF.get(byte);
    if (phase === undefined) sink.onFault(`phase ${byte} is not known`);
    else sink.onPhase(phase);
  }

  function takeCurve(byte: number): void {
    if (byte === END_FLAG) {
      realign();
      state = 'checksum';
    } else if (byte === PHASE_FLAG) {
      realign();
      state = 'phase';
    } else if (byte === VALUE_FLAG) state = 'high';
    else takeValue((current[curve] ?? Number.NaN) + (byte >= NEGATIVE_FROM ? byte - BYTE_SPAN : byte));
  }

  function takeBlock(byte: number): void {
    block.push(byte);
    if (block.length === (kind === 'breath' ? counts.breath : counts.setting) * 2) state = 'block_end';
  }

  function takeChecksum(byte: number): void {
    state = 'start';
    if (byte !== sum) {
      // Differences depend on uncertain values, so each curve is unknown until its next absolute value.
      current.fill(Number.NaN);
      sink.onFault('the checksum of a block is wrong');
    } else if (kind === 'breath' || kind === 'setting') {
      sink.onBlock(kind, pairs(block));
    }
  }

  function fail(): void {
    sink.onFault('a block is longer than its channels');
    state = 'start';
  }

  return {
    push(byte) {
      if (state === 'start') return start(byte);
      if (state === 'checksum') return takeChecksum(byte);
      sum ^= byte;
      switch (state) {
        case 'phase':
          return takePhase(byte);
        case 'high':
          high = byte;
          state = 'low';
          return;
        case 'low':
          return takeValue(high * BYTE_SPAN + byte);
        case 'block':
          return takeBlock(byte);
        case 'error':
          sink.onError(byte);
          state = 'block_end';
          return;
        case 'block_end':
          if (byte === END_FLAG) state = 'checksum';
          else if (kind === 'error') {
            // The reference does not say whether an error has an end byte.
            state = 'start';
            start(byte);
          } else fail();
          return;
        case 'other':
          otherBytes += 1;
          if (byte === END_FLAG) state = 'checksum';
          else if (otherBytes > MAX_SKIPPED_BLOCK) fail();
          return;
        case 'curve':
          return takeCurve(byte);
      }
    },
  };
}

const PHASE_OF: ReadonlyMap<number, ServoPhase> = new Map([
  [PHASES.inspiration, 'inspiration'],
  [PHASES.pause, 'pause'],
  [PHASES.expiration, 'expiration'],
]);

function pairs(bytes: readonly number[]): readonly number[] {
  const values: number[] = [];
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    values.push((bytes[at] ?? 0) * BYTE_SPAN + (bytes[at + 1] ?? 0));
  }
  return values;
}
