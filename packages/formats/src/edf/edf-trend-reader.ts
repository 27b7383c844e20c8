import type { RecordingEvent, RecordingReader } from '../reader.ts';
import type { ReaderOptions } from '../recording-format.ts';
import { parseTableTime } from '../table-time.ts';
import { WholeRecords } from '../whole-records.ts';
import { decodeEdfSignal } from './decode-edf-signal.ts';
import { parseEdfAnnotations } from './edf-annotations.ts';
import { describeEdfSignals, parseEdfHeader, type EdfHeader, type EdfSignal } from './edf-header.ts';

/** Maximum size of a header, for the supported 255 signals: 256 bytes and 256 per signal. */
const MOST_HEADER_BYTES = 65_536;

/** Reads EDF files with slow signals only (ResMed's `PLD`): values that the device measured, as trend rows. */
export function createEdfTrendReader(options: ReaderOptions): RecordingReader {
  return new EdfTrendReader(options);
}

class EdfTrendReader implements RecordingReader {
  readonly #options: ReaderOptions;
  readonly #records = new WholeRecords();
  #events: RecordingEvent[] = [];
  #head = new Uint8Array(0);
  #header: EdfHeader | null = null;
  #signals: readonly EdfSignal[] = [];
  #startMs = 0;
  #refused = false;
  #count = 0;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  push(bytes: Uint8Array) {
    if (this.#header === null) this.#takeHead(bytes);
    else this.#take(bytes, this.#header);
    return this.#events.splice(0);
  }

  finish() {
    if (this.#header === null) this.#refuse('edf_header', 'The header is cut short.');
    else if (!this.#refused && this.#records.heldBytes > 0) {
      const detail = `The last data record is cut short: ${this.#records.heldBytes} bytes of it are not read.`;
      this.#events.push({ type: 'issue', issue: { code: 'edf_cut_short', detail } });
    }
    return this.#events.splice(0);
  }

  #takeHead(bytes: Uint8Array): void {
    if (this.#refused) return;
    const head = new Uint8Array(this.#head.length + bytes.length);
    head.set(this.#head);
    head.set(bytes, this.#head.length);
    this.#head = head;
    const header = parseEdfHeader(head);
    if (header === 'cut' && head.length < MOST_HEADER_BYTES) return;
    if (typeof header === 'string') {
      this.#refuse('edf_header', 'The header contradicts itself.');
      return;
    }
    this.#header = header;
    this.#begin(header);
    this.#take(head.subarray(header.headerBytes), header);
    this.#head = new Uint8Array(0);
  }

  #begin(header: EdfHeader): void {
    const told = parseTableTime(this.#options.mapping?.startedAt ?? '');
    const toldMs = told === null || told.kind === 'relative' ? null : told.seconds * 1000;
    const startMs = header.startMs ?? toldMs;
    if (startMs === null) {
      this.#refuse('edf_no_date', 'The file does not say when it was recorded: its rows have no time.');
      return;
    }
    this.#startMs = startMs;
    const channels = describeEdfSignals(header);
    this.#signals = channels.flatMap(({ position }) => header.signals[position] ?? []);
    if (header.equipment !== null) this.#events.push({ type: 'identity', model: header.equipment });
    this.#events.push({
      type: 'trend_columns',
      // ResMed appends the interval to the name: `Leak.2s`.
      columns: channels.map(({ name, unit }) => ({
        name: name.replace(/\.\d+m?s$/i, ''),
        unit,
        parameterCode: null,
      })),
    });
  }

  #take(bytes: Uint8Array, header: EdfHeader): void {
    this.#records.push(
      bytes,
      () => (this.#refused ? null : header.recordBytes),
      (record) => this.#takeRecord(record, header),
    );
  }

  /**
   * Makes one row per sample of the fastest signals; a slower signal has values only in the rows of its own samples.
   */
  #takeRecord(record: Uint8Array, header: EdfHeader): void {
    const list = header.signals.find(({ isAnnotations }) => isAnnotations);
    const told =
      list === undefined
        ? null
        : parseEdfAnnotations(
            record.subarray(list.offset, list.offset + list.samplesPerRecord * header.sampleBytes),
          ).recordOnsetSeconds;
    const atSeconds = told ?? this.#count * header.recordSeconds;
    this.#count += 1;
    const columns = this.#signals.map((signal) => decodeEdfSignal(record, signal, header.sampleBytes));
    const rows = Math.max(...columns.map(({ length }) => length));
    for (let row = 0; row < rows; row += 1) {
      const values = columns.map((column) => {
        const place = (row * column.length) / rows;
        const value = Number.isInteger(place) ? Math.fround(column[place] ?? Number.NaN) : Number.NaN;
        return Number.isFinite(value) ? Number(value.toPrecision(7)) : null;
      });
      if (values.every((value) => value === null)) continue;
      const timeMs = this.#startMs + (atSeconds + (row * header.recordSeconds) / rows) * 1000;
      this.#events.push({ type: 'trend_row', timeMs, zoned: header.zoned, values, doubtful: [] });
    }
  }

  #refuse(code: string, detail: string): void {
    if (this.#refused) return;
    this.#refused = true;
    this.#events.push({ type: 'issue', issue: { code, detail } });
  }
}
