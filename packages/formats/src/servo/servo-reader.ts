import type { RecordingReader } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';
import { TimedSamples } from '../timed-samples.ts';
import { placeOnDay, ServoHeader } from './servo-header.ts';
import { placeServoSignals, type ServoPlace, type ServoPlaces } from './servo-places.ts';
import { readServoPhase, type ServoPhase } from './servo-phase.ts';

/** The device records every 10 ms; its row times have a jitter of 1 ms. */
const SERVO_RATE_HZ = 100;
const SERVO_PHASES: readonly ServoPhase[] = ['inspiration', 'pause', 'expiration'];
const SERVO_CHANNELS = ['pressure', 'flow', 'volume'] as const;

export interface ServoReaderOptions {
  readonly rateHz?: number;
}

/** Reads a SERVO-U `[REC]` export (docs/formats/servo-u.md): phase, pressure, flow and volume every 10 ms. */
export function createServoReader(options: ServoReaderOptions): RecordingReader {
  return new ServoReader(options.rateHz ?? null);
}

class ServoReader implements RecordingReader {
  readonly #lines = new TextLines((line, lineNumber) => this.#takeLine(line, lineNumber));
  readonly #events: RecordingEvents;
  readonly #samples: TimedSamples;
  readonly #header = new ServoHeader();
  #state: 'header' | 'columns' | 'rows' | 'refused' = 'header';
  #places: ServoPlaces | null = null;
  #decimalComma = false;
  #phase: ServoPhase | null = null;
  #unknownPhase = false;

  constructor(rateHz: number | null) {
    this.#events = new RecordingEvents(rateHz ?? SERVO_RATE_HZ, SERVO_CHANNELS);
    this.#samples = new TimedSamples(this.#events, {
      channels: SERVO_CHANNELS,
      rateHz,
      timeline: null,
      prefix: 'servo',
      recordedHz: SERVO_RATE_HZ,
      beforeRow: ([, , , phase]) => this.#takePhase(SERVO_PHASES[phase ?? -1] ?? null),
      startRun: (seconds) => {
        this.#tellTime(seconds);
        this.#phase = null;
      },
    });
  }

  push(bytes: Uint8Array) {
    this.#lines.push(bytes);
    return this.#events.take();
  }

  finish() {
    this.#lines.finish();
    this.#samples.finish();
    if (this.#state === 'header' || this.#state === 'columns') {
      this.#events.report({ code: 'servo_no_data', detail: 'The [DATA] section is missing.' });
    }
    return this.#events.take();
  }

  #takeLine(line: string, lineNumber: number): void {
    if (this.#state === 'header') this.#takeHeader(line);
    else if (this.#state === 'columns') this.#takeColumns(line, lineNumber);
    else if (this.#state === 'refused') this.#samples.skip('refused');
    else if (line.trim() !== '' && this.#places !== null)
      this.#takeRow(line.split('\t'), this.#places, lineNumber);
  }

  #takeColumns(columns: string, line: number): void {
    const places = placeServoSignals(columns);
    this.#state = typeof places === 'string' ? 'refused' : 'rows';
    if (typeof places !== 'string') {
      this.#places = places;
      return;
    }
    const detail = `The unit "${places.slice(0, 40)}" of a signal is not known: the rows are not read. Export pressure in cmH2O or mbar and flow in l/min.`;
    this.#events.report({ code: 'servo_unit', detail, line });
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

  #takeRow(cells: readonly string[], places: ServoPlaces, line: number): void {
    const [time = '', phase = ''] = cells;
    const read = ({ index, factor }: ServoPlace) =>
      parseTableNumber(cells[index] ?? '', this.#decimalComma) * factor;
    const [pressure, flow, volume] = [read(places.pressure), read(places.flow), read(places.volume)];
    const at = parseTableTime(time);
    if (at === null || Number.isNaN(pressure) || Number.isNaN(flow)) {
      this.#events.report({
        code: 'servo_bad_row',
        detail: 'Time, pressure or flow is not readable: the row is dropped.',
        line,
      });
      this.#samples.take({ time: at, values: null }, line);
      return;
    }
    this.#samples.take({ time: at, values: [pressure, flow, volume, this.#readPhase(phase, line)] }, line);
  }

  #tellTime(seconds: number): void {
    const recorded = this.#header.newestDate;
    if (recorded !== null) this.#events.addTime({ timeMs: placeOnDay(seconds, recorded), zoned: false });
  }

  /** Position in SERVO_PHASES; -1 when the phase is not known, which is reported once. */
  #readPhase(cell: string, line: number): number {
    const phase = readServoPhase(cell);
    if (phase !== null) return SERVO_PHASES.indexOf(phase);
    if (!this.#unknownPhase) {
      const detail = `The phase "${cell.trim().slice(0, 40)}" is not known; --segment waveform does without it.`;
      this.#events.report({ code: 'servo_phase', detail, line });
    }
    this.#unknownPhase = true;
    return -1;
  }

  #takePhase(phase: ServoPhase | null): void {
    if (phase === null) return;
    if (phase === this.#phase) return;
    const before = this.#phase;
    this.#phase = phase;
    if (phase === 'inspiration' && before === 'expiration')
      this.#events.addMark({ kind: 'inspiration_start' });
    if (phase === 'expiration' && before !== null) this.#events.addMark({ kind: 'expiration_start' });
  }
}
