import type { StampCounts } from './judge-repeats.ts';
import type { StepClass } from './step-histogram.ts';

/** Share of blocks that agree on the pace, and their tolerance. */
const AGREEING_BLOCKS = 0.5;
const PACE_TOLERANCE = 0.02;
/** Error of a stamp over that of a step. */
const STEP_ERRORS = 1.5;

/** Growth of the variance from which errors add up, and least deviation in rows. */
const GROWTH = 2;
const LEAST_DEVIATION = 0.7;

/** Seconds a row by the blocks that agree; null when they do not. */
export function paceOf({ blocks }: StampCounts): number | null {
  if (blocks.length === 0) return null;
  const slopes = blocks.map((block) => block.seconds / block.rows).toSorted((left, right) => left - right);
  const middle = slopes[slopes.length >> 1] ?? Number.NaN;
  let seconds = 0;
  let rows = 0;
  let agreeing = 0;
  for (const block of blocks) {
    if (!isAtPace(block.seconds / block.rows, middle)) continue;
    seconds += block.seconds;
    rows += block.rows;
    agreeing += 1;
  }
  return agreeing >= AGREEING_BLOCKS * blocks.length ? seconds / rows : null;
}

function isAtPace(slope: number, pace: number): boolean {
  return Math.abs(slope / pace - 1) <= PACE_TOLERANCE;
}

/** Rows by which a block of packets is longer or shorter when rows fall on either side of a coarse stamp, at both of its ends. */
const BORDER_ROWS = 2.2;

/**
 * Whether packets of one size come at times whose errors add up: their rows are not all there. Late packets even out
 * over a block of packets, lost rows do not.
 */
export function hasLossesInPackets(evidence: StampCounts, pace: number): boolean {
  // A block that lacks a whole packet is far off the pace, and tells nothing about rows lost inside packets.
  const whole = evidence.blocks.filter(({ seconds, rows }) => isAtPace(seconds / rows, pace));
  const spread = evenSpread({ blocks: whole }, pace);
  if (spread > BORDER_ROWS * pace && spread > stepSpread(evidence.steps.classes())) return true;
  const [one = Number.NaN, few = Number.NaN, many = Number.NaN] = evidence.bursts.variances(pace);
  const grows = few > GROWTH * one && !(many < GROWTH * few);
  return grows && Math.sqrt(few) > LEAST_DEVIATION * pace;
}

/** Spread of the steps' lengths, s. */
function stepSpread(classes: readonly StepClass[]): number {
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  const at = (share: number) => {
    let seen = 0;
    return classes.find(({ count }) => (seen += count) >= share * total)?.seconds ?? 0;
  };
  return at(0.98) - at(0.02);
}

/** Spread of the blocks' lengths about the pace, s. */
export function evenSpread({ blocks }: Pick<StampCounts, 'blocks'>, pace: number): number {
  const off = blocks
    .map((block) => block.seconds - block.rows * pace)
    .toSorted((left, right) => left - right);
  const at = (share: number) => off[Math.floor(share * (off.length - 1))] ?? 0;
  return at(0.98) - at(0.02);
}

/** Whether rows in ticks fall behind their pace by more than ticks explain: some are missing. */
export function hasLossesInTicks(evidence: StampCounts, pace: number, tick: number): boolean {
  const most = Math.max(tick, stepSpread(evidence.steps.classes())) + tick;
  return (
    evidence.spans.shortest().some(({ rows, seconds }) => rows * pace - seconds > most) ||
    evenSpread(evidence, pace) > most
  );
}

/** Error of stamps that fit no grid, s: by how much single steps miss the pace. */
export function stampError(classes: readonly StepClass[], pace: number, share: number): number {
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { seconds, count } of classes.toSorted(
    (left, right) => Math.abs(left.seconds - pace) - Math.abs(right.seconds - pace),
  )) {
    seen += count;
    if (seen >= share * total) return STEP_ERRORS * Math.abs(seconds - pace);
  }
  return pace / 2;
}
