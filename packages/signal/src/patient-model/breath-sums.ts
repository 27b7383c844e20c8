import { ScratchArray } from '../mechanics/scratch-array.ts';
import { SUMS_WIDTH, solveChest } from './invert-chest.ts';
import type { LungWindow } from './lung-window.ts';
import { MODEL } from './model-constants.ts';
import { CHEST_COLUMNS, fillPrecision, type MotionColumns } from './motion-columns.ts';

/** The chest's columns, the level of rest, and pressure itself. */
const SIDES = CHEST_COLUMNS + 2;
const LEVEL = CHEST_COLUMNS;
const PRESSURE = CHEST_COLUMNS + 1;

/** The first pass tells effort from rest, the second one sums. */
const PASSES = 2;

/** One array for each side, over the samples of the window. */
type Sides = readonly [
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
];

interface Walk {
  readonly columns: Sides;
  readonly precision: Float64Array;
  readonly pull: Float64Array;
  readonly from: number;
  readonly to: number;
  /** Precision of one step of the walk. */
  readonly step: number;
}

const levels = new ScratchArray();
const precisions = new ScratchArray();
const pulls = new ScratchArray();
const pivots = new ScratchArray();
const solved = makeScratch();
const residues = makeScratch();
const sidesSums = new Float64Array(SIDES * SIDES);
const chestSums = new Float64Array(CHEST_COLUMNS * SUMS_WIDTH);

function makeScratch(): readonly ScratchArray[] {
  return Array.from({ length: SIDES }, () => new ScratchArray());
}

/**
 * Sums of generalized least squares of samples [from, to) with muscle pressure as a random walk that is pulled to zero
 * at rest: the five columns against themselves and pressure, the level of rest eliminated. Valid until the next breath.
 */
export function sumBreath(lung: LungWindow, motion: MotionColumns, from: number, to: number): Float64Array {
  const { rateHz, pressure } = lung;
  const level = levels.atLeast(to).fill(1, from, to);
  const precision = precisions.atLeast(to);
  fillPrecision(motion, MODEL.usualResistance, { from, to, rateHz }, precision);
  const most = 1 / MODEL.restCmh2o ** 2 / (MODEL.restS * rateHz);
  const pull = pulls.atLeast(to).fill(most, from, to);
  const step = rateHz / MODEL.walkCmh2o ** 2;
  const walk: Walk = { columns: [...motion, level, pressure], precision, pull, from, to, step };
  let sums: Float64Array = chestSums;
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const { sides, rest } = solveWalk(walk);
    sums = eliminateLevel(gather(walk, rest));
    const known = pass < PASSES ? solveChest(sums) : null;
    if (known === null) break;
    weighRest(walk, sides, known, most);
  }
  return sums;
}

function takeSides(scratch: readonly ScratchArray[], length: number): Sides {
  const take = (side: number) => scratch[side]?.atLeast(length) ?? new Float64Array(length);
  return [take(0), take(1), take(2), take(3), take(4), take(5), take(6)];
}

/**
 * Solves (W + K) u = W c for every column c, with K the precision of the walk and of rest (Thomas).
 * @returns u of every column, and what it leaves of c
 */
function solveWalk({ columns, precision, pull, from, to, step }: Walk): {
  readonly sides: Sides;
  readonly rest: Sides;
} {
  const [c0, c1, c2, c3, c4, c5, c6] = columns;
  const sides = takeSides(solved, to);
  const [u0, u1, u2, u3, u4, u5, u6] = sides;
  const rest = takeSides(residues, to);
  const [r0, r1, r2, r3, r4, r5, r6] = rest;
  const pivot = pivots.atLeast(to);
  let [s0, s1, s2, s3, s4, s5, s6] = [0, 0, 0, 0, 0, 0, 0];
  let carry = 0;
  // All columns in one loop: the processor works on them side by side, while each waits for its own previous sample.
  for (let at = from; at < to; at += 1) {
    const weight = precision[at];
    const ends = at === from || at === to - 1 ? 1 : 2;
    const own = weight + pull[at] + ends * step - step * carry;
    pivot[at] = own;
    u0[at] = s0 = weight * c0[at] + carry * s0;
    u1[at] = s1 = weight * c1[at] + carry * s1;
    u2[at] = s2 = weight * c2[at] + carry * s2;
    u3[at] = s3 = weight * c3[at] + carry * s3;
    u4[at] = s4 = weight * c4[at] + carry * s4;
    u5[at] = s5 = weight * c5[at] + carry * s5;
    u6[at] = s6 = weight * c6[at] + carry * s6;
    carry = step / own;
  }
  s0 = s1 = s2 = s3 = s4 = s5 = s6 = 0;
  for (let at = to - 1; at >= from; at -= 1) {
    const own = pivot[at];
    u0[at] = s0 = (u0[at] + step * s0) / own;
    r0[at] = c0[at] - s0;
    u1[at] = s1 = (u1[at] + step * s1) / own;
    r1[at] = c1[at] - s1;
    u2[at] = s2 = (u2[at] + step * s2) / own;
    r2[at] = c2[at] - s2;
    u3[at] = s3 = (u3[at] + step * s3) / own;
    r3[at] = c3[at] - s3;
    u4[at] = s4 = (u4[at] + step * s4) / own;
    r4[at] = c4[at] - s4;
    u5[at] = s5 = (u5[at] + step * s5) / own;
    r5[at] = c5[at] - s5;
    u6[at] = s6 = (u6[at] + step * s6) / own;
    r6[at] = c6[at] - s6;
  }
  return { sides, rest };
}

/** Upper half of the sums of every column against what the walk leaves of every other. */
function gather({ columns, precision, from, to }: Walk, rest: Sides): Float64Array {
  const [r0, r1, r2, r3, r4, r5, r6] = rest;
  // Two columns in one loop share what they read.
  for (let side = 0; side < LEVEL; side += 2) {
    const [first, second] = [columns[side], columns[side + 1]];
    let [s0, s1, s2, s3, s4, s5, s6] = [0, 0, 0, 0, 0, 0, 0];
    let [t0, t1, t2, t3, t4, t5, t6] = [0, 0, 0, 0, 0, 0, 0];
    for (let at = from; at < to; at += 1) {
      const weight = precision[at];
      const weighed = weight * first[at];
      const other = weight * second[at];
      s0 += weighed * r0[at];
      t0 += other * r0[at];
      s1 += weighed * r1[at];
      t1 += other * r1[at];
      s2 += weighed * r2[at];
      t2 += other * r2[at];
      s3 += weighed * r3[at];
      t3 += other * r3[at];
      s4 += weighed * r4[at];
      t4 += other * r4[at];
      s5 += weighed * r5[at];
      t5 += other * r5[at];
      s6 += weighed * r6[at];
      t6 += other * r6[at];
    }
    sidesSums.set([s0, s1, s2, s3, s4, s5, s6, t0, t1, t2, t3, t4, t5, t6], side * SIDES);
  }
  return sidesSums;
}

/** Schur complement of the level's column, from the upper half of the sums. */
function eliminateLevel(sums: Float64Array): Float64Array {
  const rest = chestSums;
  const read = (a: number, b: number) => sums[Math.min(a, b) * SIDES + Math.max(a, b)];
  const own = read(LEVEL, LEVEL);
  for (let i = 0; i < CHEST_COLUMNS; i += 1) {
    for (let j = 0; j < SUMS_WIDTH; j += 1) {
      const other = j < LEVEL ? j : PRESSURE;
      const shared = own > 0 ? (read(i, LEVEL) * read(LEVEL, other)) / own : 0;
      rest[i * SUMS_WIDTH + j] = read(i, other) - shared;
    }
  }
  return rest;
}

/** Releases the pull to zero where muscle pressure, given the mechanics, is an effort; a negative one is always rest. */
function weighRest(
  { columns, precision, pull, from, to }: Walk,
  sides: Sides,
  known: Float64Array,
  most: number,
): void {
  const [c0, c1, c2, c3, c4, , pressure] = columns;
  const [u0, u1, u2, u3, u4, level, solvedPressure] = sides;
  const [k0 = 0, k1 = 0, k2 = 0, k3 = 0, k4 = 0] = known;
  let above = 0;
  let all = 0;
  for (let at = from; at < to; at += 1) {
    const weight = precision[at];
    const rest = pressure[at] - k0 * c0[at] - k1 * c1[at] - k2 * c2[at] - k3 * c3[at] - k4 * c4[at];
    const smooth = solvedPressure[at] - k0 * u0[at] - k1 * u1[at] - k2 * u2[at] - k3 * u3[at] - k4 * u4[at];
    above += weight * (rest - smooth);
    all += weight * (1 - level[at]);
  }
  const rest = all > 0 ? above / all : 0;
  for (let at = from; at < to; at += 1) {
    const smooth =
      solvedPressure[at] -
      rest * level[at] -
      k0 * u0[at] -
      k1 * u1[at] -
      k2 * u2[at] -
      k3 * u3[at] -
      k4 * u4[at];
    const height = Math.max(0, -smooth) / MODEL.effortSeenCmh2o;
    pull[at] = height === 0 ? most : most / (1 + height ** 4);
  }
}
