import { firstRow, type BreathColumns } from './breath-columns.ts';
import type { DrawnShape } from './drawn-shape.ts';

/** Distance of the onsets of a first search, shape steps. */
const COARSE_STEPS = 8;
/** Offsets that are tried around a known onset. */
export const NEAR_STEPS = [0, -6, -2, 2, 6, -1, 1] as const;
/** Minimum squared length, rows: less of a shape in the breath explains nothing. */
export const LEAST_NORM = 1;

/** Times of a breath's rows. */
type RowTimes = Pick<BreathColumns, 'length' | 'steps' | 'lead' | 'stepsPerRow' | 'mergedRows'>;

/** Equidistant rows that an effort covers: [from, to). */
interface CoveredRows {
  readonly onset: number;
  readonly from: number;
  readonly to: number;
  /** Shape step at the first of these rows. */
  readonly first: number;
  /** Shape steps per row. */
  readonly stride: number;
}

/** Tracks the onset with the largest decrease of squared error among those tried. */
export class BestOnset {
  onset = Number.NaN;
  gain = 0;
  /** Peak of the effort at that onset, cmH2O. */
  height = 0;
  readonly #breath: RowTimes;
  readonly #shape: DrawnShape;
  readonly #rest: Float64Array;

  constructor(breath: RowTimes, shape: DrawnShape, rest: Float64Array) {
    this.#breath = breath;
    this.#shape = shape;
    this.#rest = rest;
  }

  look(onset: number): void {
    if (this.#isRegular) this.#lookRegular(onset);
    else this.#lookRow(onset);
  }

  /** Tries every COARSE_STEPS from `from` to before `to`. */
  lookFrom(from: number, to: number): void {
    let onset = from;
    const four = 3 * COARSE_STEPS;
    for (; this.#isRegular && onset + four < to; onset += four + COARSE_STEPS) {
      this.#lookAtFour(onset, onset + COARSE_STEPS, onset + 2 * COARSE_STEPS, onset + four);
    }
    for (; onset < to; onset += COARSE_STEPS) this.look(onset);
  }

  /** Tries NEAR_STEPS around a known onset. */
  lookNear(onset: number): void {
    if (!this.#isRegular) {
      for (const step of NEAR_STEPS) this.#lookRow(onset + step);
      return;
    }
    const [first, second, third, fourth, fifth, sixth, seventh] = NEAR_STEPS;
    this.#lookAtFour(onset + first, onset + second, onset + third, onset + fourth);
    // The last one twice, which changes nothing.
    this.#lookAtFour(onset + fifth, onset + sixth, onset + seventh, onset + seventh);
  }

  /** Rows are equidistant, so that the sums of the shape are precomputed and the product is one pass. */
  get #isRegular(): boolean {
    return this.#breath.mergedRows === 0 && this.#breath.stepsPerRow === this.#shape.stride;
  }

  #lookRegular(onset: number): void {
    const covered = this.#rowsOf(onset);
    this.#takeRegular(covered, this.#multiply(covered, covered.from, covered.to, 0));
  }

  /** Tries four onsets in one pass over the rows that all four cover, because a single running sum stalls. */
  #lookAtFour(onsetA: number, onsetB: number, onsetC: number, onsetD: number): void {
    const a = this.#rowsOf(onsetA);
    const b = this.#rowsOf(onsetB);
    const c = this.#rowsOf(onsetC);
    const d = this.#rowsOf(onsetD);
    const from = Math.max(a.from, b.from, c.from, d.from);
    const to = Math.max(from, Math.min(a.to, b.to, c.to, d.to));
    let ofA = this.#multiply(a, a.from, from, 0);
    let ofB = this.#multiply(b, b.from, from, 0);
    let ofC = this.#multiply(c, c.from, from, 0);
    let ofD = this.#multiply(d, d.from, from, 0);
    const { heights } = this.#shape;
    const rest = this.#rest;
    const { stride } = a;
    let at = a.first + (from - a.from) * stride;
    const toB = (a.onset - b.onset) | 0;
    const toC = (a.onset - c.onset) | 0;
    const toD = (a.onset - d.onset) | 0;
    for (let row = from; row < to; row += 1) {
      const left = rest[row] ?? 0;
      ofA += (heights[at] ?? 0) * left;
      ofB += (heights[at + toB] ?? 0) * left;
      ofC += (heights[at + toC] ?? 0) * left;
      ofD += (heights[at + toD] ?? 0) * left;
      at += stride;
    }
    this.#takeRegular(a, this.#multiply(a, to, a.to, ofA));
    this.#takeRegular(b, this.#multiply(b, to, b.to, ofB));
    this.#takeRegular(c, this.#multiply(c, to, c.to, ofC));
    this.#takeRegular(d, this.#multiply(d, to, d.to, ofD));
  }

  /** Rows that an effort with this onset covers, as integers: an index computed from doubles is converted at every access. */
  #rowsOf(onset: number): CoveredRows {
    const { length, steps } = this.#breath;
    const start = steps[0] ?? 0;
    const stride = this.#breath.stepsPerRow | 0;
    const from = Math.max(0, Math.ceil((onset - start) / stride)) | 0;
    const to = Math.min(length, Math.ceil((onset + this.#shape.count - start) / stride)) | 0;
    return { onset, from, to, first: (start + from * stride - onset) | 0, stride };
  }

  /** Adds the product of shape and residual over rows that the effort covers. */
  #multiply({ from: covered, first, stride }: CoveredRows, from: number, to: number, sum: number): number {
    const { heights } = this.#shape;
    const rest = this.#rest;
    let product = sum;
    let at = first + (from - covered) * stride;
    for (let row = from; row < to; row += 1) {
      product += (heights[at] ?? 0) * (rest[row] ?? 0);
      at += stride;
    }
    return product;
  }

  #takeRegular({ onset, from, to, first, stride }: CoveredRows, product: number): void {
    if (to <= from) return;
    const { sums, squares } = this.#shape;
    const last = first + (to - from - 1) * stride;
    const before = first - stride;
    const sum = (sums[last] ?? 0) - (before < 0 ? 0 : (sums[before] ?? 0));
    const square = (squares[last] ?? 0) - (before < 0 ? 0 : (squares[before] ?? 0));
    this.#take(onset, square - (sum * sum) / this.#breath.length, product);
  }

  #lookRow(onset: number): void {
    const { length, steps } = this.#breath;
    const { heights, count } = this.#shape;
    const rest = this.#rest;
    let sum = 0;
    let squares = 0;
    let product = 0;
    for (let row = firstRow(this.#breath, onset); row < length; row += 1) {
      const at = (steps[row] ?? 0) - onset;
      if (at >= count) break;
      if (at < 0) continue;
      const value = heights[at] ?? 0;
      sum += value;
      squares += value * value;
      product += value * (rest[row] ?? 0);
    }
    this.#take(onset, squares - (sum * sum) / length, product);
  }

  /** @param norm squared length of the shape, mean removed */
  #take(onset: number, norm: number, product: number): void {
    // Pmus enters with a minus sign: an effort lowers airway pressure.
    if (norm < LEAST_NORM || product >= 0) return;
    const gain = (product * product) / norm;
    if (gain <= this.gain) return;
    this.gain = gain;
    this.height = -product / norm;
    this.onset = onset;
  }

  lookAround(steps: number): void {
    const middle = this.onset;
    if (Number.isNaN(middle)) return;
    this.look(middle - steps);
    this.look(middle + steps);
  }
}
