import type { TableTime } from '../table-time.ts';
import { RowOrder } from './row-order.ts';

interface TableRow {
  readonly time: TableTime | null;
  /** Another patient or recording begins with this row. */
  readonly beginsSeries?: true;
}

/** Rows of a table in the order of their times. Rows of another recording or with another kind of time begin anew. */
export class OrderedRows<Row extends TableRow> {
  readonly #order: RowOrder<{ readonly seconds: number; readonly row: Row; readonly line: number }>;
  #kind: TableTime['kind'] | null = null;

  constructor(place: (row: Row, line: number) => void) {
    this.#order = new RowOrder(({ row, line }) => place(row, line));
  }

  /** Rows that were put in order. */
  get moved(): number {
    return this.#order.moved;
  }

  take(row: Row, line: number): void {
    const { time, beginsSeries } = row;
    if (beginsSeries === true || (time !== null && time.kind !== this.#kind)) this.#order.finish();
    if (time !== null) this.#kind = time.kind;
    this.#order.take({ seconds: time?.seconds ?? Number.NaN, row, line });
  }

  finish(): void {
    this.#order.finish();
  }
}
