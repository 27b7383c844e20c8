/** Share of the rows that fill holes, and of those behind the holes, from which a table is not in the order of its times. */
const MOST_FILLING = 0.05;
/** Holes that are remembered: sorting times as text leaves one at each power of ten. */
const MOST_HOLES = 256;
/** Usual steps from which a step leaves a hole. */
const HOLE_STEPS = 3;
const STEPS = 64;

interface Hole {
  readonly from: number;
  readonly to: number;
}

/**
 * Counts rows that stand behind later ones and fill a hole in their times, in constant memory. A clock that is set back
 * counts over times that are there, and does not stop before them.
 */
export class HoleFilling {
  #holes: Hole[] = [];
  #filled: { readonly hole: Hole; rows: number } | null = null;
  #before = Number.NaN;
  #meanStep = Number.NaN;
  #rows = 0;
  #filling = 0;
  /** Rows since the last hole, and those that lie behind a hole which was filled later; few of a damaged stamp. */
  #sinceHole = 0;
  #overtaken = 0;

  /** @param seconds time of the next row; NaN = rows without a time or left out before it */
  take(seconds: number): void {
    this.#rows += 1;
    const step = seconds - this.#before;
    const room = HOLE_STEPS * this.#meanStep;
    this.#before = seconds;
    if (Number.isNaN(step)) return this.#end();
    if (step < 0) return this.#goBack(seconds);
    const isStep = !(step > room);
    if (isStep) this.#meanStep = Number.isNaN(room) ? step : this.#meanStep + (step - this.#meanStep) / STEPS;
    if (this.#filled !== null) {
      const isIn = seconds < this.#filled.hole.to;
      if (isIn) this.#filled.rows += 1;
      // The rows go on over those that are there: the clock was set back.
      else if (isStep) this.#filled = null;
      else this.#end();
    }
    this.#sinceHole = isStep ? this.#sinceHole + 1 : 1;
    if (!isStep) this.#holes = [...this.#holes, { from: seconds - step, to: seconds }].slice(-MOST_HOLES);
  }

  /** Rows were left out: what they hold is not known. */
  pause(): void {
    this.#end();
    this.#holes = [];
    this.#before = Number.NaN;
  }

  get isUnsorted(): boolean {
    const filling = this.#filling + (this.#filled?.rows ?? 0);
    return Math.min(filling, this.#overtaken) > MOST_FILLING * this.#rows;
  }

  #goBack(seconds: number): void {
    this.#end();
    const hole = this.#holes.find(({ from, to }) => from < seconds && seconds < to);
    if (hole !== undefined) {
      this.#filled = { hole, rows: 1 };
      this.#overtaken += this.#sinceHole;
    }
    this.#sinceHole = 0;
  }

  #end(): void {
    this.#filling += this.#filled?.rows ?? 0;
    this.#filled = null;
  }
}
