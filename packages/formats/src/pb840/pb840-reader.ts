import { createPb840Scanner, type InputIssue, type Pb840Line } from '@eupnea/model';
import type { RecordingEvent, RecordingReader } from '../reader.ts';

/** The PB840 sends flow and pressure every 20 ms; host times in a file have jitter and do not change the rate. */
export const PB840_RATE_HZ = 50;

export interface Pb840ReaderOptions {
  /** Rate of recordings of other devices in the same text, for example 100 Hz. Default 50. */
  readonly rateHz?: number;
}

/** Maximum samples of one event, small enough for the processor cache. */
const BLOCK_SAMPLES = 8192;

/**
 * Reads Puritan Bennett 840 waveform text in all its variants (docs/formats/pb840.md). A damaged row becomes a missing
 * sample and is counted as lost. Rows outside `BS` ... `BE` are samples too, so that times stay right; only marks
 * delimit breaths.
 */
export function createPb840Reader({ rateHz = PB840_RATE_HZ }: Pb840ReaderOptions = {}): RecordingReader {
  let events: RecordingEvent[] = [];
  let flow = new Float32Array(BLOCK_SAMPLES);
  let pressure = new Float32Array(BLOCK_SAMPLES);
  let blockStart = 0;
  let used = 0;
  let sampleIndex = 0;
  let insideBreath = false;
  let timeTold = false;

  function flush(): void {
    if (used === blockStart) return;
    events.push({
      type: 'samples',
      block: {
        firstIndex: sampleIndex - (used - blockStart),
        rateHz,
        length: used - blockStart,
        channels: { flow: flow.subarray(blockStart, used), pressure: pressure.subarray(blockStart, used) },
      },
    });
    blockStart = used;
  }

  function addSample(flowValue: number, pressureValue: number): void {
    if (used === BLOCK_SAMPLES) {
      flush();
      // Blocks already handed out are views of the old arrays, so these must not be written again.
      flow = new Float32Array(BLOCK_SAMPLES);
      pressure = new Float32Array(BLOCK_SAMPLES);
      used = 0;
      blockStart = 0;
    }
    flow[used] = flowValue;
    pressure[used] = pressureValue;
    used += 1;
    sampleIndex += 1;
  }

  function loseRow(line: number, code: string, detail: string): void {
    addSample(Number.NaN, Number.NaN);
    flush();
    events.push({ type: 'loss', sampleIndex: sampleIndex - 1, lost: 1 });
    report({ code, detail, line });
  }

  function report(issue: InputIssue): void {
    events.push({ type: 'issue', issue });
  }

  function tellTime(timeMs: number): void {
    if (Number.isNaN(timeMs)) return;
    timeTold = true;
    flush();
    events.push({ type: 'wall_clock', sampleIndex, timeMs, zoned: false });
  }

  function startBreath(line: Extract<Pb840Line, { kind: 'breath_start' }>, lineNumber: number): void {
    if (line.lostRow)
      loseRow(lineNumber, 'pb840_glued_mark', 'A damaged row ran into the BS mark; the mark is kept.');
    tellTime(line.timeMs);
    flush();
    if (insideBreath) {
      report({
        code: 'pb840_end_mark_missing',
        detail: 'The former breath has no BE mark.',
        line: lineNumber,
      });
    }
    insideBreath = true;
    const number = line.deviceBreathNumber;
    if (number === null) {
      report({
        code: 'pb840_breath_number',
        detail: 'The BS mark has no readable number.',
        line: lineNumber,
      });
    }
    events.push({
      type: 'mark',
      kind: 'inspiration_start',
      sampleIndex,
      ...(number === null ? {} : { deviceBreathNumber: number }),
    });
  }

  function endBreath(lostRow: boolean, lineNumber: number): void {
    if (lostRow)
      loseRow(lineNumber, 'pb840_glued_mark', 'A damaged row ran into the BE mark; the mark is kept.');
    if (!insideBreath) {
      report({ code: 'pb840_end_without_start', detail: 'BE without BS before it.', line: lineNumber });
    }
    insideBreath = false;
    flush();
    events.push({ type: 'mark', kind: 'breath_end', sampleIndex });
  }

  const scanner = createPb840Scanner({
    row: addSample,
    other(line, lineNumber) {
      if (line.kind === 'row') {
        if (!timeTold) tellTime(line.timeMs);
        addSample(line.flow, line.pressure);
      } else if (line.kind === 'breath_start') startBreath(line, lineNumber);
      else if (line.kind === 'breath_end') endBreath(line.lostRow, lineNumber);
      else if (line.kind === 'time') tellTime(line.timeMs);
      else if (line.what === 'row') {
        loseRow(lineNumber, 'pb840_bad_row', 'Not two numbers: the pair of flow and pressure is dropped.');
      } else report({ code: 'pb840_foreign_line', detail: 'Not a line of PB840 text.', line: lineNumber });
    },
  });

  function takeEvents(): readonly RecordingEvent[] {
    flush();
    const taken = events;
    events = [];
    return taken;
  }

  return {
    push(bytes) {
      scanner.push(bytes);
      return takeEvents();
    },
    finish() {
      scanner.finish();
      return takeEvents();
    },
  };
}
