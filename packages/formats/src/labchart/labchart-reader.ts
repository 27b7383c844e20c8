import type { RecordingReader } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import type { ReaderOptions } from '../recording-format.ts';
import { chooseSignals, findSubtraction, settleMapping, type TakenSignal } from '../signal-mapping.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime, type TableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';
import { TimedSamples } from '../timed-samples.ts';
import { describeLabChartChannels } from './inspect-labchart.ts';
import { LabChartHeadLines, type LabChartHeader } from './labchart-header.ts';

/** Reads a text export of LabChart (docs/formats/labchart.md). */
export function createLabChartReader(options: ReaderOptions): RecordingReader {
  return new LabChartReader(options);
}

/** Damaged rows that are reported one by one; further ones are counted. */
const MOST_REPORTED_ROWS = 100;

interface Table {
  readonly rateHz: number;
  readonly names: readonly string[];
  readonly taken: readonly TakenSignal[];
  readonly samples: TimedSamples;
}

/** A block of the recording: LabChart begins one with each start of the recorder. */
interface Block {
  readonly header: LabChartHeader;
  readonly isRead: boolean;
  /** Time of the first row in its time column; null before that row. */
  firstSeconds: number | null;
  rows: number;
}

class LabChartReader implements RecordingReader {
  readonly #options: ReaderOptions;
  readonly #lines = new TextLines((line, lineNumber) => this.#takeLine(line, lineNumber));
  readonly #head = new LabChartHeadLines();
  readonly #early = new RecordingEvents(0, []);
  #events: RecordingEvents | null = null;
  #inHead = false;
  #table: Table | null = null;
  #block: Block | null = null;
  #badRows = 0;
  /** Rows of blocks that are not read. */
  #otherRows = 0;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  push(bytes: Uint8Array) {
    this.#lines.push(bytes);
    return this.#takeEvents();
  }

  finish() {
    this.#lines.finish();
    if (this.#block === null) this.#beginBlock();
    this.#table?.samples.finish();
    if (this.#badRows > MOST_REPORTED_ROWS) {
      const detail = `${this.#badRows} rows cannot be read: their samples are missing.`;
      this.#events?.report({ code: 'labchart_bad_row', detail });
    }
    if (this.#otherRows > 0) {
      const detail = `${this.#otherRows} rows stand in blocks that are not read.`;
      const values = { count: this.#otherRows };
      (this.#events ?? this.#early).report({ code: 'labchart_other_rows', detail, values });
    }
    return this.#takeEvents();
  }

  #takeEvents() {
    return [...this.#early.take(), ...(this.#events?.take() ?? [])];
  }

  #takeLine(line: string, lineNumber: number): void {
    if (this.#head.take(line)) {
      this.#inHead = true;
      return;
    }
    if (line.trim() === '') return;
    if (this.#inHead) this.#beginBlock();
    this.#inHead = false;
    const [table, block] = [this.#table, this.#block];
    if (table === null || block === null || !block.isRead) {
      this.#otherRows += 1;
      return;
    }
    this.#takeRow(line, lineNumber, table, block);
  }

  #beginBlock(): void {
    const header = this.#head.read();
    this.#table ??= this.#begin(header);
    const table = this.#table;
    const rateHz = header.intervalSeconds === null ? 0 : 1 / header.intervalSeconds;
    const isRead =
      table !== null &&
      Math.abs(rateHz / table.rateHz - 1) < 1e-6 &&
      header.names.join('\t') === table.names.join('\t');
    if (table !== null && !isRead) {
      const detail = `A block of ${Number(rateHz.toPrecision(4))} Hz with ${header.names.length} channels follows the first of ${Number(table.rateHz.toPrecision(4))} Hz: it is not read.`;
      this.#events?.report({ code: 'labchart_other_block', detail });
    }
    this.#block = { header, isRead, firstSeconds: null, rows: 0 };
  }

  #begin(header: LabChartHeader): Table | null {
    if (header.intervalSeconds === null || header.names.length === 0) {
      this.#early.report({ code: 'labchart_header', detail: 'The head holds no interval or no channels.' });
      return null;
    }
    const channels = describeLabChartChannels(header);
    const { mapped, issues } = settleMapping(this.#options.mapping, channels, 'labchart');
    for (const issue of issues) this.#early.report(issue);
    const { taken, issues: refusals } = chooseSignals(mapped, channels, 'labchart');
    if (mapped.length > 0) for (const issue of refusals) this.#early.report(issue);
    if (taken.length === 0) return null;
    const rateHz = this.#options.rateHz ?? this.#options.mapping?.rateHz ?? 1 / header.intervalSeconds;
    const codes = taken.map(({ channel }) => channel);
    const events = new RecordingEvents(rateHz, codes, findSubtraction(taken));
    this.#events = events;
    const samples = new TimedSamples(events, {
      channels: codes,
      rateHz,
      timeline: null,
      prefix: 'labchart',
      tellsRelativeTimes: this.#options.tellsRelativeTimes,
    });
    return { rateHz: 1 / header.intervalSeconds, names: header.names, taken, samples };
  }

  /** A row holds the time, unless it was left out of the export, the channels, and remarks that begin with `#`. */
  #takeRow(line: string, lineNumber: number, { taken, names, samples }: Table, block: Block): void {
    const all = line.split('\t');
    const remark = all.findIndex((cell) => cell.trimStart().startsWith('#'));
    const cells = (remark < 0 ? all : all.slice(0, remark)).map((cell) => cell.trim());
    while (cells.length > names.length + 1 && cells.at(-1) === '') cells.pop();
    const hasTime = cells.length > names.length;
    const time = this.#placeRow(hasTime ? (cells[0] ?? '') : null, block);
    block.rows += 1;
    if (remark >= 0) this.#addRemark(all.slice(remark).join(' '), time);
    const first = hasTime ? 1 : 0;
    const values = taken.map(
      ({ position, factor }) =>
        parseTableNumber(cells[first + position] ?? '', block.header.decimalComma) * factor,
    );
    const isDamaged = taken.some(
      ({ position }, at) =>
        Number.isNaN(values[at]) && !/^(?:nan|\*|-*)$/i.test(cells[first + position] ?? ''),
    );
    if (isDamaged) {
      this.#badRows += 1;
      const detail = 'A mapped value is not a number: the samples of the row are missing.';
      if (this.#badRows <= MOST_REPORTED_ROWS)
        this.#events?.report({ code: 'labchart_bad_row', detail, line: lineNumber });
    }
    samples.take({ time, values: isDamaged ? null : values }, lineNumber);
  }

  /** Times of a block count from its own start, whatever their format. */
  #placeRow(cell: string | null, block: Block): TableTime | null {
    const { startSeconds, intervalSeconds, decimalComma } = block.header;
    const own = cell === null ? block.rows * (intervalSeconds ?? 0) : readSeconds(cell, decimalComma);
    if (Number.isNaN(own)) return null;
    block.firstSeconds ??= own;
    return startSeconds === null
      ? { seconds: own, kind: 'relative' }
      : { seconds: startSeconds + own - block.firstSeconds, kind: 'wall' };
  }

  #addRemark(text: string, time: TableTime | null): void {
    if (time === null || time.kind !== 'wall') return;
    this.#events?.add({
      type: 'log',
      timeMs: time.seconds * 1000,
      zoned: false,
      kind: 'other',
      category: 'annotation',
      text: text
        .replace(/^\s*#(?:\*|\d+)?\s*/, '')
        .trim()
        .slice(0, 1000),
    });
  }
}

function readSeconds(cell: string, decimalComma: boolean): number {
  const number = parseTableNumber(cell, decimalComma);
  return Number.isNaN(number) ? (parseTableTime(cell)?.seconds ?? Number.NaN) : number;
}
