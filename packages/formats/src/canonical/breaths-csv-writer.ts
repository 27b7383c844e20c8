import { writeCsvLine } from '@eupnea/model';
import { BREATH_TABLE } from '../breath-table.ts';
import type { WriterHeader } from '../writer.ts';
import type { BreathEvent } from '../writable-event.ts';
import { describeCanonicalTable } from './canonical-header.ts';

/** Writes one row per breath with every feature: the columns of `eupnea analyze`. Absent numbers are empty cells. */
export class BreathsCsvWriter {
  readonly #header: WriterHeader;
  #begun = false;

  constructor(header: WriterHeader) {
    this.#header = header;
  }

  write({ breath, breathNumber, startedAt }: BreathEvent): string {
    const { rateHz } = this.#header;
    const cells = BREATH_TABLE.map((column) => column.read(breath, { breathNumber, startedAt, rateHz }));
    const line = `${writeCsvLine(cells)}\n`;
    if (this.#begun) return line;
    this.#begun = true;
    const names = BREATH_TABLE.map((column) => column.name).join(',');
    return `${describeCanonicalTable('breaths', this.#header)}${names}\n${line}`;
  }
}
