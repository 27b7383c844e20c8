import type { SettingsEvent } from '@eupnea/model';
import { formatWallTime } from '../format-wall-time.ts';
import type { LogEvent, TrendColumnsEvent, TrendRowEvent } from '../reader.ts';
import type { WriterHeader } from '../writer.ts';
import type { FindingEvent } from '../writable-event.ts';
import { describeCanonicalTable, writeTableCell } from './canonical-header.ts';

/** Writes one row per event: `first_sample,last_sample,wall_time,event,name,value`. Empty cells do not apply. */
export class EventsCsvWriter {
  readonly #header: WriterHeader;
  #begun = false;

  constructor(header: WriterHeader) {
    this.#header = header;
  }

  writeFinding({ firstIndex, lastIndex, kind, confidence }: FindingEvent): string {
    return this.#row([firstIndex, lastIndex, '', 'finding', kind, confidence]);
  }

  /** @param sampleIndex of the next sample: from there on the settings are in force */
  writeSettings({ values }: SettingsEvent, sampleIndex: number): string {
    return Object.entries(values)
      .map(([code, value]) =>
        this.#row([sampleIndex, '', '', 'setting', code, typeof value === 'boolean' ? String(value) : value]),
      )
      .join('');
  }

  writeLog({ timeMs, zoned, kind, category, text }: LogEvent): string {
    return this.#row(['', '', formatWallTime(timeMs, zoned), kind, category, text]);
  }

  #row(cells: readonly (string | number | null)[]): string {
    const line = `${cells.map(writeTableCell).join(',')}\n`;
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
    const line = ['wall_time', ...this.#names, 'doubtful'].map(writeTableCell).join(',');
    return `${describeCanonicalTable('trends', this.#header)}${line}\n`;
  }

  writeRow({ timeMs, zoned, values, doubtful }: TrendRowEvent): string {
    const names = doubtful.map((position) => this.#names[position] ?? '').join('; ');
    return `${[formatWallTime(timeMs, zoned), ...values, names].map(writeTableCell).join(',')}\n`;
  }
}
