import {
  CHANNELS,
  createPb840Scanner,
  type DeviceEvent,
  type IssueEvent,
  type Pb840Line,
} from '@eupnea/model';

/** Rate of the waveform port, Hz; the stream itself contains no time. */
export const PB840_RATE_HZ = 50;
/** The 16-bit counter wraps to 0. */
export const BREATH_COUNTER_SPAN = 65_536;
/** Maximum rows per samples event; a larger chunk becomes several. */
const MAX_BLOCK_ROWS = 500;

export interface Pb840Decoder {
  /** An unfinished line waits for further bytes and is dropped at the end, because digits may be missing. */
  push(bytes: Uint8Array): readonly DeviceEvent[];
}

/**
 * Decodes waveform text. Every row takes 20 ms: an unreadable one becomes a missing sample (NaN in both
 * channels), so that later samples keep their time.
 */
export function createPb840Decoder(): Pb840Decoder {
  const pressure = new Float32Array(MAX_BLOCK_ROWS);
  const flow = new Float32Array(MAX_BLOCK_ROWS);
  let pending = 0;
  let blockStart = 0;
  let lastBreathNumber: number | null = null;
  let events: DeviceEvent[] = [];

  const nextIndex = (): number => blockStart + pending;

  function flushSamples(): void {
    if (pending === 0) return;
    events.push({
      type: 'samples',
      block: {
        firstIndex: blockStart,
        rateHz: PB840_RATE_HZ,
        length: pending,
        channels: { pressure: pressure.slice(0, pending), flow: flow.slice(0, pending) },
      },
    });
    blockStart += pending;
    pending = 0;
  }

  function addRow(flowLpm: number, pressureCmh2o: number): void {
    flow[pending] = blankImplausible(flowLpm, CHANNELS.flow.plausible);
    pressure[pending] = blankImplausible(pressureCmh2o, CHANNELS.pressure.plausible);
    pending += 1;
    if (pending === MAX_BLOCK_ROWS) flushSamples();
  }

  /** The missing sample precedes the issue, so that the loss is counted in its breath. */
  function loseRow(detail: string): void {
    const sampleIndex = nextIndex();
    addRow(Number.NaN, Number.NaN);
    flushSamples();
    events.push(issue('row_rejected', detail, sampleIndex, 1));
  }

  /** Flushes the samples before a mark. */
  function startBreath(deviceBreathNumber: number | null): void {
    flushSamples();
    if (deviceBreathNumber === null) {
      events.push(
        issue('breath_number_unreadable', 'a breath started without a readable number', blockStart),
      );
      events.push({ type: 'mark', kind: 'inspiration_start', sampleIndex: blockStart });
      return;
    }
    const jump = describeCounterJump(lastBreathNumber, deviceBreathNumber);
    if (jump !== null) events.push(issue('breath_counter_jump', jump, blockStart));
    lastBreathNumber = deviceBreathNumber;
    events.push({ type: 'mark', kind: 'inspiration_start', sampleIndex: blockStart, deviceBreathNumber });
  }

  function endBreath(): void {
    flushSamples();
    events.push({ type: 'mark', kind: 'breath_end', sampleIndex: blockStart });
  }

  function takeLine(line: Exclude<Pb840Line, { kind: 'blank' }>): void {
    switch (line.kind) {
      case 'row':
        return addRow(line.flow, line.pressure);
      case 'breath_start':
        if (line.lostRow) loseRow('half a row before a breath start');
        return startBreath(line.deviceBreathNumber);
      case 'breath_end':
        if (line.lostRow) loseRow('half a row before a breath end');
        return endBreath();
      case 'rejected':
        if (line.what === 'row') loseRow('a row without two readable values');
        else events.push(issue('text_rejected', 'a line that is no waveform data', nextIndex()));
        return;
      case 'time':
        // Clock of the host and not of the ventilator; live time comes from arrival.
        return;
    }
  }

  const scanner = createPb840Scanner({ row: addRow, other: takeLine });
  return {
    push(bytes) {
      scanner.push(bytes);
      flushSamples();
      const drained = events;
      events = [];
      return drained;
    },
  };
}

/** An implausible value counts as missing; the other channel of its row is kept. */
function blankImplausible(value: number, [minimum, maximum]: readonly [number, number]): number {
  return value >= minimum && value <= maximum ? value : Number.NaN;
}

/** Null when the number follows the last one, including the 16-bit wrap. */
function describeCounterJump(last: number | null, next: number): string | null {
  if (last === null || next === (last + 1) % BREATH_COUNTER_SPAN) return null;
  return `breath number ${next} after ${last}`;
}

function issue(code: string, detail: string, sampleIndex: number, lost?: number): IssueEvent {
  return { type: 'issue', code, detail, sampleIndex, ...(lost !== undefined && { lost }) };
}
