import { CHANNEL_CODES, type ChannelCode, type MarkEvent, type SampleBlock } from '@eupnea/model';

/**
 * Number of samples: 40 s at the 100 Hz of the scenarios, more than a conversation may lag, and small for 60
 * devices.
 */
export const HISTORY_SAMPLES = 4096;

export type BreathPhase = 'inspiration' | 'expiration';

/** Latest samples of one device by index; each conversation has its own position. */
export interface SampleHistory {
  add(block: SampleBlock): void;
  /** Phase and breath of the sample at that index and after. */
  mark(mark: MarkEvent): void;
  /** Sampling rate, Hz; 0 before the first block. */
  readonly rateHz: number;
  /** Index of the oldest sample. */
  readonly oldestIndex: number;
  /** Index after the newest sample. */
  readonly nextIndex: number;
  /** Channels with at least one block. */
  readonly channels: readonly ChannelCode[];
  /** NaN for a missing value, an unknown channel, or a dropped sample. */
  valueAt(channel: ChannelCode, index: number): number;
  /** Null before the first mark, or for a dropped sample. */
  phaseAt(index: number): BreathPhase | null;
  /** Breath counter of the device; null before the first mark, or for a dropped sample. */
  breathNumberAt(index: number): number | null;
}

const PHASES: readonly (BreathPhase | null)[] = [null, 'inspiration', 'expiration'];

export function createSampleHistory(): SampleHistory {
  const columns = new Map<ChannelCode, Float32Array>();
  const phases = new Uint8Array(HISTORY_SAMPLES);
  /** NaN before the first breath. */
  const breaths = new Float64Array(HISTORY_SAMPLES).fill(Number.NaN);
  let rateHz = 0;
  let oldestIndex = 0;
  let nextIndex = 0;
  let phase = 0;
  let breathNumber = Number.NaN;

  const isHeld = (index: number): boolean => index >= oldestIndex && index < nextIndex;

  /** Initialises samples until their block arrives: missing values with the current phase. */
  function openUntil(end: number): void {
    const from = Math.max(nextIndex, end - HISTORY_SAMPLES);
    for (let index = from; index < end; index += 1) {
      const slot = index % HISTORY_SAMPLES;
      for (const column of columns.values()) column[slot] = Number.NaN;
      phases[slot] = phase;
      breaths[slot] = breathNumber;
    }
    nextIndex = Math.max(nextIndex, end);
    oldestIndex = Math.max(oldestIndex, nextIndex - HISTORY_SAMPLES);
  }

  function restart(block: SampleBlock): void {
    rateHz = block.rateHz;
    oldestIndex = block.firstIndex;
    nextIndex = block.firstIndex;
  }

  return {
    add(block) {
      if (block.rateHz !== rateHz || block.firstIndex < oldestIndex) restart(block);
      openUntil(block.firstIndex + block.length);
      for (const [code, samples] of listColumns(block)) {
        const column = columns.get(code) ?? new Float32Array(HISTORY_SAMPLES).fill(Number.NaN);
        columns.set(code, column);
        for (let at = Math.max(0, block.length - HISTORY_SAMPLES); at < block.length; at += 1) {
          column[(block.firstIndex + at) % HISTORY_SAMPLES] = samples[at] ?? Number.NaN;
        }
      }
    },
    mark(mark) {
      if (rateHz > 0) openUntil(mark.sampleIndex);
      if (mark.kind === 'inspiration_start') breathNumber = mark.deviceBreathNumber ?? Number.NaN;
      phase = mark.kind === 'inspiration_start' ? 1 : 2;
    },
    get rateHz() {
      return rateHz;
    },
    get oldestIndex() {
      return oldestIndex;
    },
    get nextIndex() {
      return nextIndex;
    },
    get channels() {
      return [...columns.keys()];
    },
    valueAt(channel, index) {
      const column = columns.get(channel);
      return column === undefined || !isHeld(index)
        ? Number.NaN
        : (column[index % HISTORY_SAMPLES] ?? Number.NaN);
    },
    phaseAt: (index) => (isHeld(index) ? (PHASES[phases[index % HISTORY_SAMPLES] ?? 0] ?? null) : null),
    breathNumberAt(index) {
      const number = isHeld(index) ? breaths[index % HISTORY_SAMPLES] : undefined;
      return number === undefined || Number.isNaN(number) ? null : number;
    },
  };
}

function listColumns(block: SampleBlock): readonly (readonly [ChannelCode, Float32Array])[] {
  return CHANNEL_CODES.flatMap((code) => {
    const samples = block.channels[code];
    return samples === undefined ? [] : [[code, samples] as const];
  });
}
