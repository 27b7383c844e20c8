import type { BreathColumns } from './breath-columns.ts';
import { fitSharedEffort, type SharedEffortFit } from './fit-shared-effort.ts';
import type { MechanicsPrior } from './mechanics-prior.ts';
import { isPlausibleShape, listNeighbours, type MuscleShape } from './muscle-shape.ts';
import { NO_ONSETS } from './place-effort.ts';

/** The search begins here: brisk, usual and slow efforts of either kind (breath-science 7). */
const STARTS: readonly MuscleShape[] = [
  ...[0.25, 0.5, 0.9].flatMap((riseS) =>
    [0.06, 0.12, 0.22].map((fallS) => ({ kind: 'fading' as const, riseS, holdS: 0, fallS })),
  ),
  ...[0.3, 0.6].flatMap((riseS) =>
    [0.2, 0.45].map((fallS) => ({ kind: 'trapezoid' as const, riseS, holdS: 0.15, fallS })),
  ),
];
const START_ROUNDS = 3;
const MOVE_ROUNDS = 2;
/** The shape is changed by these factors, from coarse to fine. */
const FACTORS = [1.35, 1.15, 1.07] as const;
const MAXIMUM_MOVES = 6;
/** A move that wins less is none. */
const LEAST_WIN = 0.05;

/**
 * Shape of effort and chest that explain the breaths best, from nothing: best start of each kind, then downhill. Hands over after
 * every fit, a hundred or so of them, so that no breath has to wait for a whole search.
 */
export function* searchSharedEffort(
  breaths: readonly BreathColumns[],
  prior: MechanicsPrior,
): Generator<void, SharedEffortFit | null> {
  const nothing = { theta: prior.means, onsets: breaths.map(() => NO_ONSETS) };
  let best: SharedEffortFit | null = null;
  for (const kind of ['fading', 'trapezoid'] as const) {
    let start: SharedEffortFit | null = null;
    for (const shape of STARTS) {
      if (shape.kind !== kind) continue;
      const fit = fitSharedEffort(breaths, shape, prior, nothing, START_ROUNDS);
      yield;
      if (start === null || fit.cost < start.cost) start = fit;
    }
    if (start === null) continue;
    const found = yield* descend(breaths, prior, start);
    if (best === null || found.cost < best.cost) best = found;
  }
  return best;
}

function* descend(
  breaths: readonly BreathColumns[],
  prior: MechanicsPrior,
  start: SharedEffortFit,
): Generator<void, SharedEffortFit> {
  let best = start;
  for (const factor of FACTORS) {
    for (let move = 0; move < MAXIMUM_MOVES; move += 1) {
      const before = best;
      for (const shape of listNeighbours(before.shape, factor)) {
        if (!isPlausibleShape(shape)) continue;
        const fit = fitSharedEffort(breaths, shape, prior, best, MOVE_ROUNDS);
        yield;
        if (fit.cost < best.cost - LEAST_WIN) best = fit;
      }
      if (best === before) break;
    }
  }
  return best;
}
