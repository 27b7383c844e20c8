import type { BreathColumns } from './breath-columns.ts';
import { fitSharedEffort, type SharedEffortFit } from './fit-shared-effort.ts';
import type { MechanicsPrior } from './mechanics-prior.ts';
import { descendSimplex } from './descend-simplex.ts';
import { isPlausibleShape, type MuscleShape } from './muscle-shape.ts';
import { NO_ONSETS } from './place-effort.ts';

/** Starting shapes: brisk, usual and slow efforts of both kinds (breath-science 7). */
const STARTS: readonly MuscleShape[] = [
  ...[0.25, 0.5, 0.9].flatMap((riseS) =>
    [0.06, 0.12, 0.22].map((fallS) => ({ kind: 'fading' as const, riseS, holdS: 0, fallS })),
  ),
  ...[0.3, 0.6, 1].flatMap((riseS) =>
    [0.2, 0.45].map((fallS) => ({ kind: 'trapezoid' as const, riseS, holdS: 0.15, fallS })),
  ),
];
/** Size of the first simplex: log factor of rise and fall, seconds of the hold. */
const LONGER = Math.log(1.35);
const HELD_LONGER_S = 0.12;

/**
 * Depth of a search: rounds of a fit, starts of each kind that are refined, steps. On families of machines and efforts
 * both depths find the same (commit of analysis version 22). Only the thorough one finds a chest that the valves hide.
 */
const DEPTHS = {
  quick: { rounds: 3, followedStarts: 1, leastSpread: 0.3, mostSteps: 20 },
  thorough: { rounds: 5, followedStarts: 2, leastSpread: 0.1, mostSteps: 40 },
} as const;

/**
 * Mean squared residual of the best start, cmH2O squared, above which no shape explains the breaths. Of 352 searches on
 * families that found a chest (seeds 2 to 3) none started higher; of 412 that found none 23 did.
 */
const HOPELESS_VARIANCE = 2;

type Depth = (typeof DEPTHS)[SearchDepth];
export type SearchDepth = keyof typeof DEPTHS;

/**
 * Searches the effort shape and chest that explain the breaths best: best starts of each kind, then downhill simplex.
 * Yields after every fit, 50 to 400 of them, so that no breath waits for a whole search.
 * @param known fit of earlier breaths, whose shape is one more start; null = none
 */
export function* searchSharedEffort(
  breaths: readonly BreathColumns[],
  prior: MechanicsPrior,
  known: SharedEffortFit | null,
  depth: SearchDepth,
): Generator<void, SharedEffortFit | null> {
  const nothing = { theta: prior.means, onsets: breaths.map(() => NO_ONSETS) };
  const limits = DEPTHS[depth];
  let best: SharedEffortFit | null = null;
  for (const kind of ['fading', 'trapezoid'] as const) {
    const shapes = STARTS.filter((shape) => shape.kind === kind);
    if (known?.shape.kind === kind) shapes.push(known.shape);
    const starts: SharedEffortFit[] = [];
    for (const shape of shapes) {
      starts.push(fitSharedEffort(breaths, shape, prior, nothing, limits.rounds));
      yield;
    }
    const promising = starts.toSorted((one, other) => one.cost - other.cost).slice(0, limits.followedStarts);
    for (const start of promising) {
      if (depth === 'quick' && start.variance > HOPELESS_VARIANCE) {
        best ??= start;
        continue;
      }
      const found = yield* descend(breaths, prior, start, limits);
      if (best === null || found.cost < best.cost) best = found;
    }
  }
  return best;
}

function* descend(
  breaths: readonly BreathColumns[],
  prior: MechanicsPrior,
  start: SharedEffortFit,
  { rounds, ...limits }: Depth,
): Generator<void, SharedEffortFit> {
  const { kind, riseS, holdS, fallS } = start.shape;
  const lengths = [Math.log(riseS), Math.log(fallS)];
  // Only a trapezoid has a hold.
  const from = kind === 'trapezoid' ? [...lengths, holdS] : lengths;
  const reach = [LONGER, LONGER, HELD_LONGER_S].slice(0, from.length);
  const simplex = descendSimplex(from, start.cost, reach, limits);
  let best = start;
  for (let { done, value } = simplex.next(); done !== true; ) {
    const [rise = 0, fall = 0, hold = 0] = value ?? [];
    const shape = { kind, riseS: Math.exp(rise), holdS: Math.max(0, hold), fallS: Math.exp(fall) };
    let cost = Number.POSITIVE_INFINITY;
    if (isPlausibleShape(shape)) {
      const fit = fitSharedEffort(breaths, shape, prior, best, rounds);
      yield;
      cost = fit.cost;
      if (fit.cost < best.cost) best = fit;
    }
    ({ done, value } = simplex.next(cost));
  }
  return best;
}
