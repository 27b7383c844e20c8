/** A point and its cost. */
interface Vertex {
  readonly at: readonly number[];
  readonly cost: number;
}

/** Coefficients of Nelder and Mead 1965: reflection, expansion, inside contraction. */
const REFLECTED = 1;
const EXPANDED = 2;
const CONTRACTED = 0.5;
const SHRUNK = 0.5;

export interface SimplexLimits {
  /** Stops when the spread of costs is below this. */
  readonly leastSpread: number;
  readonly mostSteps: number;
}

/**
 * Downhill simplex of Nelder and Mead (Computer Journal 1965), which follows a narrow valley where coordinate search
 * stops. Yields each point whose cost it needs; returns the point of least cost.
 * @param start first point and its cost
 * @param reach size of the first simplex in each direction
 */
export function* descendSimplex(
  start: readonly number[],
  startCost: number,
  reach: readonly number[],
  { leastSpread, mostSteps }: SimplexLimits,
): Generator<readonly number[], void, number> {
  let simplex: Vertex[] = [{ at: start, cost: startCost }];
  for (const [axis, step] of reach.entries()) {
    const at = start.map((value, other) => (other === axis ? value + step : value));
    simplex.push({ at, cost: yield at });
  }
  for (let step = 0; step < mostSteps; step += 1) {
    simplex = simplex.toSorted((one, other) => one.cost - other.cost);
    const best = simplex[0];
    const worst = simplex.at(-1);
    const nextWorst = simplex.at(-2);
    if (best === undefined || worst === undefined || nextWorst === undefined) return;
    if (worst.cost - best.cost < leastSpread) return;
    const others = simplex.slice(0, -1);
    const beyond = (times: number) => awayFrom(worst, others, times);
    const reflected = { at: beyond(REFLECTED), cost: yield beyond(REFLECTED) };
    if (reflected.cost >= nextWorst.cost) {
      const at = beyond(reflected.cost < worst.cost ? CONTRACTED : -CONTRACTED);
      const contracted = { at, cost: yield at };
      if (contracted.cost < Math.min(reflected.cost, worst.cost)) simplex = [...others, contracted];
      else simplex = yield* shrink(simplex, best);
    } else if (reflected.cost < best.cost) {
      const expanded = { at: beyond(EXPANDED), cost: yield beyond(EXPANDED) };
      simplex = [...others, expanded.cost < reflected.cost ? expanded : reflected];
    } else simplex = [...others, reflected];
  }
}

/** Point on the line from a vertex through the centroid of the others, `times` as far beyond it. */
function awayFrom({ at }: Vertex, others: readonly Vertex[], times: number): readonly number[] {
  return at.map((value, axis) => {
    let sum = 0;
    for (const other of others) sum += other.at[axis] ?? 0;
    const middle = sum / others.length;
    return middle + times * (middle - value);
  });
}

function* shrink(simplex: readonly Vertex[], best: Vertex): Generator<readonly number[], Vertex[], number> {
  const shrunk = [best];
  for (const { at } of simplex.slice(1)) {
    const nearer = at.map((value, axis) => value + SHRUNK * ((best.at[axis] ?? 0) - value));
    shrunk.push({ at: nearer, cost: yield nearer });
  }
  return shrunk;
}
