/** Effort heights 0..1 at the middle of each time piece, from the first sample of the breath. */
export interface EffortShape {
  readonly heights: Float64Array;
  /** Sums of the heights and of their squares. */
  readonly sum: number;
  readonly squares: number;
  /** Index of its stem, the course that shapes of equal onset and rise share until they relax. */
  readonly stem: number;
  /** Number of pieces of the stem. */
  readonly stemLength: number;
}

/** Shapes by onset, rise and fall; one grid per shape family. */
export interface EffortShapeGrid {
  readonly onsets: number;
  readonly rises: number;
  readonly falls: number;
  /** Index ((onset x rises) + rise) x falls + fall. */
  readonly shapes: readonly EffortShape[];
}

type Draw = (seconds: number, onset: number, peak: number, fall: number) => number;

/** Onset relative to the breath: before it with trigger and valve delay, or with a breath at the set rate. */
const ONSET_SECONDS = [-0.2, -0.1, 0];
/** Time from onset to peak and relaxation time as in Albanese 2016 and van Diepen 2021 (definitions.md, Simulation). */
const RISE_SECONDS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1.1];
const HALF_FALL_SECONDS = [0.06, 0.1, 0.16, 0.25];
const LINEAR_FALL_SECONDS = [0.15, 0.25, 0.35, 0.5];
/** Relaxation may be as slow as contraction: a slow sine of two seconds falls for one. */
const SINE_FALL_SECONDS = [0.25, 0.4, 0.6, 0.85];
/** Duration of the trapezoid's peak, s. */
const HOLD_SECONDS = 0.1;
/** Share of its peak below which a fading effort is over. */
const REST_SHARE = 0.02;

/** Number of stems of one grid. */
const STEMS = ONSET_SECONDS.length * RISE_SECONDS.length;
/** Number of stems of all grids. */
export const ALL_STEMS = 3 * STEMS;

/** Maximum number of cached tables: a stream has one rate, a process a few. */
const MAXIMUM_TABLES = 16;
const tables = new Map<number, readonly EffortShapeGrid[]>();

/** All shapes at a resolution, cached. */
export function effortShapeGrids(secondsPerPiece: number): readonly EffortShapeGrid[] {
  let grids = tables.get(secondsPerPiece);
  if (grids === undefined) {
    if (tables.size >= MAXIMUM_TABLES) tables.clear();
    grids = [
      drawGrid(secondsPerPiece, 0, HALF_FALL_SECONDS, Math.log2(1 / REST_SHARE), 0, drawFading),
      drawGrid(secondsPerPiece, STEMS, SINE_FALL_SECONDS, 1, 0, drawSine),
      drawGrid(secondsPerPiece, 2 * STEMS, LINEAR_FALL_SECONDS, 1, HOLD_SECONDS, drawTrapezoid),
    ];
    tables.set(secondsPerPiece, grids);
  }
  return grids;
}

function drawGrid(
  secondsPerPiece: number,
  firstStem: number,
  fallSeconds: readonly number[],
  fallsToRest: number,
  hold: number,
  draw: Draw,
): EffortShapeGrid {
  const shapes: EffortShape[] = [];
  let stem = firstStem;
  for (const onset of ONSET_SECONDS) {
    for (const rise of RISE_SECONDS) {
      const drawn = fallSeconds.map((fall) => {
        const rest = onset + rise + hold + fall * fallsToRest;
        return Float64Array.from({ length: Math.max(1, Math.ceil(rest / secondsPerPiece)) }, (_, piece) =>
          draw((piece + 0.5) * secondsPerPiece, onset, onset + rise, fall),
        );
      });
      const stemLength = countShared(drawn);
      for (const heights of drawn) shapes.push({ heights, ...sumHeights(heights), stem, stemLength });
      stem += 1;
    }
  }
  return { onsets: ONSET_SECONDS.length, rises: RISE_SECONDS.length, falls: fallSeconds.length, shapes };
}

/** Number of first pieces in which all heights are equal. */
function countShared(drawn: readonly Float64Array[]): number {
  const [first = new Float64Array(0), ...others] = drawn;
  const differs = first.findIndex((height, piece) => others.some((heights) => heights[piece] !== height));
  return differs < 0 ? first.length : differs;
}

function sumHeights(heights: Float64Array): Pick<EffortShape, 'sum' | 'squares'> {
  let sum = 0;
  let squares = 0;
  for (const height of heights) {
    sum += height;
    squares += height * height;
  }
  return { sum, squares };
}

/** Quarter sine up, exponential decay. */
function drawFading(seconds: number, onset: number, peak: number, halfFall: number): number {
  if (seconds <= onset) return 0;
  if (seconds <= peak) return Math.sin((Math.PI / 2) * ((seconds - onset) / (peak - onset)));
  return 2 ** (-(seconds - peak) / halfFall);
}

/** Quarter sine up and down. */
function drawSine(seconds: number, onset: number, peak: number, fall: number): number {
  if (seconds <= onset) return 0;
  if (seconds <= peak) return Math.sin((Math.PI / 2) * ((seconds - onset) / (peak - onset)));
  return Math.cos((Math.PI / 2) * Math.min(1, (seconds - peak) / fall));
}

function drawTrapezoid(seconds: number, onset: number, peak: number, fall: number): number {
  if (seconds <= onset) return 0;
  if (seconds <= peak) return (seconds - onset) / (peak - onset);
  return Math.min(1, Math.max(0, 1 - (seconds - peak - HOLD_SECONDS) / fall));
}
