import { CHANNELS, type BreathMarkKind, type ChannelCode, type DeviceEvent } from '@eupnea/model';

/** Maximum samples per event; a larger chunk becomes several. */
const MAX_BLOCK_SAMPLES = 500;

/** Builds sample events with indices from the session start. */
export interface SampleBuilder {
  /** Sets the channels and the rate, which must be constant during the session. */
  configure(channels: readonly ChannelCode[], rateHz: number): void;
  /** Adds one value per channel; NaN and implausible values count as missing. */
  add(values: readonly number[]): void;
  /** Adds a mark before the next sample. */
  mark(kind: BreathMarkKind): void;
  /** Adds a loss at the newest sample. */
  lose(code: string, detail: string): void;
  drain(): readonly DeviceEvent[];
}

export function createSampleBuilder(): SampleBuilder {
  let events: DeviceEvent[] = [];
  let channels: readonly ChannelCode[] = [];
  let columns: Float32Array[] = [];
  let rateHz = 0;
  let firstIndex = 0;
  let length = 0;

  function flush(): void {
    if (length === 0) return;
    const held = channels.flatMap((channel, at) => {
      const column = columns[at];
      return column === undefined ? [] : [[channel, column.slice(0, length)]];
    });
    events.push({
      type: 'samples',
      block: { firstIndex, rateHz, length, channels: Object.fromEntries(held) },
    });
    firstIndex += length;
    length = 0;
  }

  return {
    configure(next, nextRateHz) {
      flush();
      channels = next;
      rateHz = nextRateHz;
      columns = next.map(() => new Float32Array(MAX_BLOCK_SAMPLES));
    },
    add(values) {
      channels.forEach((channel, at) => {
        const column = columns[at];
        if (column !== undefined) column[length] = blankImplausible(values[at] ?? Number.NaN, channel);
      });
      length += 1;
      if (length === MAX_BLOCK_SAMPLES) flush();
    },
    mark(kind) {
      flush();
      events.push({ type: 'mark', kind, sampleIndex: firstIndex });
    },
    lose(code, detail) {
      flush();
      const sampleIndex = Math.max(firstIndex - 1, 0);
      events.push({ type: 'issue', code, detail, lost: 1, sampleIndex });
    },
    drain() {
      flush();
      const drained = events;
      events = [];
      return drained;
    },
  };
}

function blankImplausible(value: number, channel: ChannelCode): number {
  const [minimum, maximum] = CHANNELS[channel].plausible;
  return value >= minimum && value <= maximum ? value : Number.NaN;
}
