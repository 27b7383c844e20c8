/** Detail of the issue at the first row of another patient. */
export const OTHER_PATIENT =
  'Rows of another patient begin here, by the column that names patients: they are not read. Write one file for each patient.';

/** Tells where a column that names patients or recordings changes. An empty cell has the name of the row before. */
export class SeriesBorder {
  #name = '';

  /** What the latest cell with a name holds; '' before. */
  get name(): string {
    return this.#name;
  }

  /** Whether another series begins with this row; not at the first. */
  isPassed(cell: string): boolean {
    const name = cell.trim();
    if (name === '' || name === this.#name) return false;
    const isFirst = this.#name === '';
    this.#name = name;
    return !isFirst;
  }
}
