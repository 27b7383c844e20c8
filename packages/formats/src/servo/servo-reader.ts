import type { RecordingReader } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import { SampleSpacing } from '../sample-spacing.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';
import { placeOnDay, ServoHeader } from './servo-header.ts';
import { readServoPhase, type ServoPhase } from './servo-phase.ts';

/** The device records every 10 ms; its row times have a jitter of 1 ms. */
const SERVO_RATE_HZ = 100;
const SERVO_CHANNELS = ['pressure', 'flow', 'volume'] as const;

export interface ServoReaderOptions {
  readonly rateHz?: number;
}

/** Reads a SERVO-U `[REC]` export (docs/formats/servo-u.md): phase, pressure, flow and volume every 10 ms. */
export function createServoReader(options: ServoReaderOptions): RecordingReader {
  return new ServoReader(options.rateHz ?? SERVO_RATE_HZ);
}

class ServoReader implements RecordingReader {
  readonly #lines = new TextLines((line, lineNumber) => this.#takeLine(line, lineNumber));
  readonly #events: RecordingEvents;
  readonly #spacing: SampleSpacing;
  readonly #header = new ServoHeader();
  #state: 'header' | 'columns' | 'rows' = 'header';
  #decimalComma = false;
  #phase: ServoPhase | null = null;
  #unknownPhase = false;

  constructor(rateHz: number) {
    this.#events = new RecordingEvents(rateHz, SERVO_CHANNELS);
    this.#spacing = new SampleSpacing(rateHz);
  }

  push(bytes: Uint8Array) {
    this.#lines.push(bytes);
    return this.#events.take();
  }

  finish() {
    this.#lines.finish();
    if (this.#state !== 'rows') {
      this.#events.report({ code: 'servo_no_data', detail: 'The [DATA] section is missing.' });
    }
    return this.#events.take();
  }

  #takeLine(line: string, lineNumber: number): void {
    if (this.#state === 'header') this.#takeHeader(line);
    else if (this.#state === 'columns') this.#state = 'rows';
    else if (line.trim() !== '') this.#takeRow(line.split('\t'), lineNumber);
  }

  #takeHeader(line: string): void {
    if (line.startsWith('[DATA]')) {
      this.#state = 'columns';
      this.#decimalComma = this.#header.decimalComma;
      const { model, serial, software } = this.#header.device;
      this.#events.add({
        type: 'identity',
        model: model ?? 'SERVO-U',
        ...(serial === null ? {} : { serial }),
        ...(software === null ? {} : { software }),
      });
      return;
    }
    this.#header.take(line);
  }

  #takeRow(cells: readonly string[], line: number): void {
    const [time = '', phase = '', pressureCell = '', flowCell = '', volumeCell = ''] = cells;
    const pressure = parseTableNumber(pressureCell, this.#decimalComma);
    const flow = parseTableNumber(flowCell, this.#decimalComma);
    const at = parseTableTime(time);
    if (at === null || Number.isNaN(pressure) || Number.isNaN(flow)) {
      this.#events.report({
        code: 'servo_bad_row',
        detail: 'Time, pressure or flow is not readable: the row is dropped.',
        line,
      });
      if (at === null) this.#spacing.pass();
      else this.#place(at.seconds, line);
      this.#events.lose(1);
      return;
    }
    this.#place(at.seconds, line);
    this.#takePhase(readServoPhase(phase), phase, line);
    this.#events.addSample([pressure, flow, parseTableNumber(volumeCell, this.#decimalComma)]);
  }

  #place(seconds: number, line: number): void {
    if (this.#events.nextIndex === 0) this.#tellTime(seconds);
    const step = this.#spacing.next(seconds);
    if (step.kind === 'lost') this.#events.lose(step.samples);
    if (step.kind === 'next' || step.kind === 'lost') return;
    const samples = step.kind === 'gap' ? step.samples : 1;
    this.#events.report({
      code: `servo_time_${step.kind}`,
      detail: 'The time of the rows jumps: a gap.',
      line,
    });
    this.#events.skip(samples);
    this.#tellTime(seconds);
    this.#phase = null;
  }

  #tellTime(seconds: number): void {
    const recorded = this.#header.newestDate;
    if (recorded !== null) this.#events.addTime({ timeMs: placeOnDay(seconds, recorded), zoned: false });
  }

  #takePhase(phase: ServoPhase | null, cell: string, line: number): void {
    if (phase === null) {
      if (!this.#unknownPhase) {
        const detail = `The phase "${cell.trim().slice(0, 40)}" is not known; --segment waveform does without it.`;
        this.#events.report({ code: 'servo_phase', detail, line });
      }
      this.#unknownPhase = true;
      return;
    }
    if (phase === this.#phase) return;
    const before = this.#phase;
    this.#phase = phase;
    if (phase === 'inspiration' && before === 'expiration')
      this.#events.addMark({ kind: 'inspiration_start' });
    if (phase === 'expiration' && before !== null) this.#events.addMark({ kind: 'expiration_start' });
  }
}
