import type { EffortShape, EffortShapeGrid } from './effort-shapes.ts';
import { ScratchArray } from './scratch-array.ts';

/** Fit of one shape; the same object for every shape, because a search scores dozens per breath. */
export interface ShapeScore {
  /** Peak Pmus, cmH2O; 0 when the best amount would be negative. */
  effort: number;
  /** Squared error removed by the shape. */
  gain: number;
  norm: number;
  /** Elastance with an effort of this shape, cmH2O/L. */
  elastance: number;
}

/** Result of a search, with gain and elastance of all visited shapes until the next search. */
export interface ShapeSearch {
  readonly best: EffortShape;
  readonly looked: number;
  readonly gains: Float64Array;
  readonly elastances: Float64Array;
}

/** Scores a shape; null when the breath is too short for it. */
export type ScoreShape = (shape: EffortShape) => Readonly<ShapeScore> | null;

/** Start of the search: the best of these places of every grid. */
const START_ONSET = 1;
const START_RISES = [1, 3, 5, 7] as const;
const START_FALLS = [1, 3] as const;
/** Maximum number of steps along the axes, including diagonals; a grid has length 8 at most. */
const MAXIMUM_STEPS = 8;

/** 1 for visited places of a grid. */
const seen = new ScratchArray();
const gains = new ScratchArray();
const elastances = new ScratchArray();

/** Shape with the largest error reduction: coarse search in every grid, then descent from the best place. */
export function searchEffortShape(grids: readonly EffortShapeGrid[], score: ScoreShape): ShapeSearch | null {
  const places = grids.reduce((sum, { shapes }) => sum + shapes.length, 0);
  const visited = { gains: gains.atLeast(places), elastances: elastances.atLeast(places) };
  let best: EffortShape | null = null;
  let most = 0;
  let looked = 0;
  for (const grid of grids) {
    const search = new GridSearch(grid, score, visited, looked);
    search.run();
    looked = search.looked;
    if (search.best === null || (best !== null && !(search.gain > most))) continue;
    best = search.best;
    most = search.gain;
  }
  return best === null ? null : { best, looked, ...visited };
}

/** Search in one grid. */
class GridSearch {
  best: EffortShape | null = null;
  gain = Number.NEGATIVE_INFINITY;
  /** Number of shapes visited in all grids so far. */
  looked: number;
  readonly #grid: EffortShapeGrid;
  readonly #score: ScoreShape;
  readonly #visited: Pick<ShapeSearch, 'gains' | 'elastances'>;
  readonly #seen: Float64Array;
  #onset = START_ONSET;
  #rise = 0;
  #fall = 0;

  constructor(
    grid: EffortShapeGrid,
    score: ScoreShape,
    visited: Pick<ShapeSearch, 'gains' | 'elastances'>,
    looked: number,
  ) {
    this.#grid = grid;
    this.#score = score;
    this.#visited = visited;
    this.looked = looked;
    this.#seen = seen.atLeast(grid.shapes.length).fill(0, 0, grid.shapes.length);
  }

  run(): void {
    for (const rise of START_RISES) for (const fall of START_FALLS) this.#look(START_ONSET, rise, fall);
    for (let step = 0; step < MAXIMUM_STEPS; step += 1) {
      const onset = this.#onset;
      const rise = this.#rise;
      const fall = this.#fall;
      let moved = this.#look(onset - 1, rise, fall);
      moved = this.#look(onset + 1, rise, fall) || moved;
      moved = this.#look(onset, rise - 1, fall) || moved;
      moved = this.#look(onset, rise + 1, fall) || moved;
      moved = this.#look(onset, rise, fall - 1) || moved;
      moved = this.#look(onset, rise, fall + 1) || moved;
      // An earlier peak with slower fall resembles a later peak with faster fall.
      moved = this.#look(onset, rise - 1, fall + 1) || moved;
      moved = this.#look(onset, rise + 1, fall - 1) || moved;
      if (!moved) break;
    }
  }

  /** @returns true when the shape at this place is the best so far */
  #look(onset: number, rise: number, fall: number): boolean {
    const { onsets, rises, falls, shapes } = this.#grid;
    if (onset < 0 || rise < 0 || fall < 0) return false;
    if (onset >= onsets || rise >= rises || fall >= falls) return false;
    const at = (onset * rises + rise) * falls + fall;
    if (this.#seen[at] === 1) return false;
    this.#seen[at] = 1;
    const shape = shapes[at];
    const scored = shape === undefined ? null : this.#score(shape);
    if (shape === undefined || scored === null) return false;
    this.#visited.gains[this.looked] = scored.gain;
    this.#visited.elastances[this.looked] = scored.elastance;
    this.looked += 1;
    if (scored.gain <= this.gain) return false;
    this.gain = scored.gain;
    this.best = shape;
    this.#onset = onset;
    this.#rise = rise;
    this.#fall = fall;
    return true;
  }
}
