import type { SettingsEvent } from '@eupnea/model';
import { formatWallTime } from '../format-wall-time.ts';
import type { LogEvent, TrendColumnsEvent, TrendRowEvent } from '../reader.ts';
import type { FindingEvent, WriterHeader } from '../writer.ts';
import { describeCanonicalTable, quoteCell } from './canonical-header.ts';

/** Writes one row per event: `first_sample,last_sample,wall_time,event,name,value`. Empty cells do not apply. */
export class EventsCsvWriter {
  readonly #header: WriterHeader;
  #begun = false;

  constructor(header: WriterHeader) {
    this.#header = header;
  }

  writeFinding({ firstIndex, lastIndex, kind, confidence }: FindingEvent): string {
    return this.#row([String(firstIndex), String(lastIndex), '', 'finding', kind, String(confidence)]);
  }

  /** @param sampleIndex of the next sample: from there on the settings are in force */
  writeSettings({ values }: SettingsEvent, sampleIndex: number): string {
    return Object.entries(values)
      .map(([code, value]) =>
        this.#row([String(sampleIndex), '', '', 'setting', code, value === null ? '' : String(value)]),
      )
      .join('');
  }

  writeLog({ timeMs, zoned, kind, category, text }: LogEvent): string {
    return this.#row(['', '', formatWallTime(timeMs, zoned), kind, category, text]);
  }

  #row(cells: readonly string[]): string {
    const line = `${cells.map(quoteCell).join(',')}\n`;
    if (this.#begun) return line;
    this.#begun = true;
    return `${describeCanonicalTable('events', this.#header)}first_sample,last_sample,wall_time,event,name,value\n${line}`;
  }
}

/** Writes the device's own values, one row per time. `doubtful` names the columns that the device marks as doubtful. */
export class TrendsCsvWriter {
  readonly #header: WriterHeader;
  #names: readonly string[] = [];

  constructor(header: WriterHeader) {
    this.#header = header;
  }

  /** Starts a new table in the same file for a second set of columns. */
  writeColumns({ columns }: TrendColumnsEvent): string {
    this.#names = columns.map(({ name, unit }) => (unit === null ? name : `${name} (${unit})`));
    const line = ['wall_time', ...this.#names, 'doubtful'].map(quoteCell).join(',');
    return `${describeCanonicalTable('trends', this.#header)}${line}\n`;
  }

  writeRow({ timeMs, zoned, values, doubtful }: TrendRowEvent): string {
    const cells = values.map((value) => (value === null ? '' : String(value)));
    const names = doubtful.map((position) => this.#names[position] ?? '').join('; ');
    return `${[formatWallTime(timeMs, zoned), ...cells, names].map(quoteCell).join(',')}\n`;
  }
}
