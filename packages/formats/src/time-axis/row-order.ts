/** Time over which a late packet is put back, s: captures of a network deliver within it, and little is held. */
const WINDOW_SECONDS = 2;
/** Most rows that are held, for tables whose times stand still. */
const MOST_ROWS = 4096;
/** Least width of a hole in which a row was lost, and least distance of a late row from its neighbours, in usual steps. */
const HOLE_STEPS = 1.5;
const ROOM_STEPS = 0.5;

/** A row with its own time, s; NaN = without one. */
export interface DatedRow {
  readonly seconds: number;
}

interface LateRows<Row> {
  readonly rows: Row[];
  /** Place of the hole among the held rows, and the latest time of a row in it, s. */
  readonly at: number;
  readonly before: number;
  lastS: number;
}

/**
 * Puts rows in order whose packets came one behind another in the wrong order, within a bounded window. Rows count as late
 * only when all of them until the time goes on lie in one hole between rows before. A clock that was set back writes over
 * times that are there, and its rows stay where they are.
 */
export class RowOrder<Row extends DatedRow> {
  readonly #emit: (row: Row) => void;
  /** Rows in order of time, from #head on. */
  #rows: Row[] = [];
  #head = 0;
  /** Latest time among the rows, s. */
  #last = Number.NaN;
  #late: LateRows<Row> | null = null;
  #hasEmitted = false;
  /** Rows that were put in order. */
  moved = 0;

  constructor(emit: (row: Row) => void) {
    this.#emit = emit;
  }

  take(row: Row): void {
    const { seconds } = row;
    if (this.#late !== null) return this.#takeBehindLate(row, this.#late);
    if (!(seconds < this.#last)) return this.#append(row);
    const hole = this.#findHole(seconds);
    if (hole !== null) {
      this.#late = { rows: [row], ...hole, lastS: seconds };
      return;
    }
    this.#release();
    this.#append(row);
  }

  /** Emits all rows; the next row is not compared with them. */
  finish(): void {
    if (this.#late !== null) this.#insert(this.#late);
    this.#release();
    this.#last = Number.NaN;
    this.#hasEmitted = false;
  }

  #takeBehindLate(row: Row, late: LateRows<Row>): void {
    const { seconds } = row;
    if (Number.isNaN(seconds) || (seconds >= late.lastS && seconds <= late.before)) {
      late.rows.push(row);
      if (!Number.isNaN(seconds)) late.lastS = seconds;
      if (late.rows.length > MOST_ROWS) this.#giveUp(late);
      return;
    }
    // Behind the hole but before the latest row, and in no other hole: the clock was set back.
    const writesOver = seconds > late.before && seconds <= this.#last && this.#findHole(seconds) === null;
    if (writesOver) this.#giveUp(late);
    else this.#insert(late);
    this.take(row);
  }

  #append(row: Row): void {
    this.#rows.push(row);
    if (!Number.isNaN(row.seconds)) this.#last = row.seconds;
    while (this.#rows.length - this.#head > 1) {
      const oldest = this.#rows[this.#head];
      const age = this.#last - (oldest?.seconds ?? Number.NaN);
      if (age <= WINDOW_SECONDS && this.#rows.length - this.#head <= MOST_ROWS) break;
      this.#emitOldest();
    }
    if (this.#head < MOST_ROWS) return;
    this.#rows = this.#rows.slice(this.#head);
    this.#head = 0;
  }

  /** Place of a hole that a row fits, and the latest time of a row in it; null without one. */
  #findHole(seconds: number): { readonly at: number; readonly before: number } | null {
    if (this.#last - seconds > WINDOW_SECONDS) return null;
    const step = this.#usualStep();
    const at = this.#rows.findIndex((row, place) => place >= this.#head && row.seconds > seconds);
    const next = this.#rows[at];
    if (step === null || next === undefined) return null;
    const before = next.seconds - ROOM_STEPS * step;
    const previous = this.#rows.slice(this.#head, at).findLast((row) => !Number.isNaN(row.seconds));
    // Before the first row of a table nothing tells where a packet begins.
    if (previous === undefined) return this.#hasEmitted || seconds > before ? null : { at, before };
    const isHole = next.seconds - previous.seconds >= HOLE_STEPS * step;
    return isHole && seconds - previous.seconds >= ROOM_STEPS * step && seconds <= before
      ? { at, before }
      : null;
  }

  /** Median step of time, or the lower of two, among the held rows, s; null without a step. */
  #usualStep(): number | null {
    const steps: number[] = [];
    let before = Number.NaN;
    for (const { seconds } of this.#rows.slice(this.#head)) {
      if (Number.isNaN(seconds)) continue;
      if (seconds > before) steps.push(seconds - before);
      before = seconds;
    }
    steps.sort((left, right) => left - right);
    return steps[Math.floor((steps.length - 1) / 2)] ?? null;
  }

  #insert({ rows, at }: LateRows<Row>): void {
    this.#rows.splice(at, 0, ...rows);
    this.moved += rows.length;
    this.#late = null;
  }

  /** The rows stay where they came. */
  #giveUp({ rows }: LateRows<Row>): void {
    this.#late = null;
    this.#release();
    this.#last = Number.NaN;
    for (const row of rows) this.#append(row);
  }

  #release(): void {
    while (this.#head < this.#rows.length) this.#emitOldest();
    this.#rows = [];
    this.#head = 0;
  }

  #emitOldest(): void {
    const row = this.#rows[this.#head];
    this.#head += 1;
    this.#hasEmitted = true;
    if (row !== undefined) this.#emit(row);
  }
}
