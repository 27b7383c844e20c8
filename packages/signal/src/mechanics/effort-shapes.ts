/** Effort heights 0..1 at the middle of each time piece, from the first sample of the breath. */
export interface EffortShape {
  readonly heights: Float64Array;
  /** Sums of the heights and of their squares. */
  readonly sum: number;
  readonly squares: number;
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
/** Time from onset to peak and relaxation time as in Albanese 2016 and van Diepen 2021 (breath-science 7). */
const RISE_SECONDS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1.1];
const HALF_FALL_SECONDS = [0.06, 0.1, 0.16, 0.25];
const LINEAR_FALL_SECONDS = [0.15, 0.25, 0.35, 0.5];
/** Relaxation may be as slow as contraction: a slow sine of two seconds falls for one. */
const SINE_FALL_SECONDS = [0.25, 0.4, 0.6, 0.85];
/** Duration of the trapezoid's peak, s. */
const HOLD_SECONDS = 0.1;
/** Share of its peak below which a fading effort is over. */
const REST_SHARE = 0.02;

/** Maximum number of cached tables: a stream has one rate, a process a few. */
const MAXIMUM_TABLES = 16;
const tables = new Map<number, readonly EffortShapeGrid[]>();

/** All shapes at a resolution, cached. */
export function effortShapeGrids(secondsPerPiece: number): readonly EffortShapeGrid[] {
  let grids = tables.get(secondsPerPiece);
  if (grids === undefined) {
    if (tables.size >= MAXIMUM_TABLES) tables.clear();
    grids = [
      drawGrid(secondsPerPiece, HALF_FALL_SECONDS, Math.log2(1 / REST_SHARE), 0, drawFading),
      drawGrid(secondsPerPiece, SINE_FALL_SECONDS, 1, 0, drawSine),
      drawGrid(secondsPerPiece, LINEAR_FALL_SECONDS, 1, HOLD_SECONDS, drawTrapezoid),
    ];
    tables.set(secondsPerPiece, grids);
  }
  return grids;
}

function drawGrid(
  secondsPerPiece: number,
  fallSeconds: readonly number[],
  fallsToRest: number,
  hold: number,
  draw: Draw,
): EffortShapeGrid {
  const shapes: EffortShape[] = [];
  for (const onset of ONSET_SECONDS) {
    for (const rise of RISE_SECONDS) {
      for (const fall of fallSeconds) {
        const rest = onset + rise + hold + fall * fallsToRest;
        const heights = new Float64Array(Math.max(1, Math.ceil(rest / secondsPerPiece)));
        for (let piece = 0; piece < heights.length; piece += 1) {
          heights[piece] = draw((piece + 0.5) * secondsPerPiece, onset, onset + rise, fall);
        }
        shapes.push({ heights, ...sumHeights(heights) });
      }
    }
  }
  return { onsets: ONSET_SECONDS.length, rises: RISE_SECONDS.length, falls: fallSeconds.length, shapes };
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
