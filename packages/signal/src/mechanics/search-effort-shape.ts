import type { EffortShape, EffortShapeGrid } from './effort-shapes.ts';
import { ScratchArray } from './scratch-array.ts';

export interface ShapeScore {
  readonly shape: EffortShape;
  /** Peak Pmus, cmH2O; 0 when the best amount would be negative. */
  readonly effort: number;
  /** Squared error removed by the shape. */
  readonly gain: number;
  readonly norm: number;
  /** Elastance with an effort of this shape, cmH2O/L. */
  readonly elastance: number;
}

/** Result of a search with the scores of all visited shapes. */
export interface ShapeSearch {
  readonly best: ShapeScore;
  readonly looked: readonly ShapeScore[];
}

/** Start of the search: the best of these places of every grid. */
const START_ONSET = 1;
const START_RISES = [1, 3, 5, 7] as const;
const START_FALLS = [1, 3] as const;
/** Maximum number of steps along the axes, including diagonals; a grid has length 8 at most. */
const MAXIMUM_STEPS = 8;

/** 1 for visited places of a grid. */
const looked = new ScratchArray();

/** Shape with the largest error reduction: coarse search in every grid, then descent from the best place. */
export function searchEffortShape(
  grids: readonly EffortShapeGrid[],
  score: (shape: EffortShape) => ShapeScore | null,
): ShapeSearch | null {
  let best: ShapeScore | null = null;
  const scores: ShapeScore[] = [];
  const keep = (shape: EffortShape): ShapeScore | null => {
    const scored = score(shape);
    if (scored !== null) scores.push(scored);
    return scored;
  };
  for (const grid of grids) {
    const found = searchGrid(grid, keep);
    if (found !== null && (best === null || found.gain > best.gain)) best = found;
  }
  return best === null ? null : { best, looked: scores };
}

function searchGrid(
  grid: EffortShapeGrid,
  score: (shape: EffortShape) => ShapeScore | null,
): ShapeScore | null {
  let best: ShapeScore | null = null;
  const seen = looked.atLeast(grid.shapes.length).fill(0, 0, grid.shapes.length);
  let place = { onset: START_ONSET, rise: 0, fall: 0 };
  const look = (onset: number, rise: number, fall: number): boolean => {
    if (onset < 0 || rise < 0 || fall < 0) return false;
    if (onset >= grid.onsets || rise >= grid.rises || fall >= grid.falls) return false;
    const at = (onset * grid.rises + rise) * grid.falls + fall;
    if (seen[at] === 1) return false;
    seen[at] = 1;
    const shape = grid.shapes[at];
    const scored = shape === undefined ? null : score(shape);
    if (scored === null || (best !== null && scored.gain <= best.gain)) return false;
    best = scored;
    place = { onset, rise, fall };
    return true;
  };
  for (const rise of START_RISES) for (const fall of START_FALLS) look(START_ONSET, rise, fall);
  for (let step = 0; step < MAXIMUM_STEPS; step += 1) {
    const { onset, rise, fall } = place;
    let moved = look(onset - 1, rise, fall);
    moved = look(onset + 1, rise, fall) || moved;
    moved = look(onset, rise - 1, fall) || moved;
    moved = look(onset, rise + 1, fall) || moved;
    moved = look(onset, rise, fall - 1) || moved;
    moved = look(onset, rise, fall + 1) || moved;
    // An earlier peak with slower fall resembles a later peak with faster fall.
    moved = look(onset, rise - 1, fall + 1) || moved;
    moved = look(onset, rise + 1, fall - 1) || moved;
    if (!moved) break;
  }
  return best;
}
