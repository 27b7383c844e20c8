import { UNKNOWN_ZERO, type CutBreath, type FlowZero } from './cut-breath.ts';
import { quantile } from './quantile.ts';

/** Breaths from which a drift is told from breaths of different size. */
const LEAST_BREATHS = 6;
/** Change over the judged time from which breaths at its ends have wrong volumes, L/min. */
const LEAST_CHANGE = 0.8;
/**
 * Distance from the line, as a share of the change, for the middle one of all breaths: of the mean flow, and of the flow at
 * rest, where a lung may still be emptying, to tell a drift and to tell a leak.
 */
const MOST_SCATTER = { mean: 0.2, rest: 0.4, leak: 0.15 } as const;
/** Place of the slope at rest between that of a leak (0) and that of a drift (1). */
const LEAK_LIKENESS = 0.3;
const DRIFT_LIKENESS = 0.5;
/** Largest slope of the flow at rest, as a share of that of the mean flow. */
const MOST_SLOPE_SHARE = 1.6;
/** Change without a reason from which the volumes of a stretch are not trusted, L/min. */
const LEAST_UNKNOWN = 1.5;
/** A leak at rest, as a share of that at the mean pressure, from which a growing leak looks like a drift. */
const MOST_LEAK_SHARE = 0.8;

/**
 * Zero of the flow that moves evenly from breath to breath; null when it does not, or when the flow at rest moves in
 * another way, as with a leak that grows. NaN when the mean flow moves and the flow at rest does not tell why.
 */
export function findDrift(whole: readonly CutBreath[], rateHz: number): FlowZero | null {
  const breaths = whole.filter(({ rest }) => !Number.isNaN(rest));
  if (breaths.length < LEAST_BREATHS) return null;
  const mean = fitLine(breaths.map(({ middle, mean: value }) => [middle, value]));
  const rest = fitLine(breaths.map(({ middle, rest: value, samples }) => [middle + samples / 2, value]));
  const first = breaths[0]?.middle ?? 0;
  const last = breaths.at(-1)?.middle ?? 0;
  const change = Math.abs(mean.slope) * (last - first);
  if (change < LEAST_CHANGE || last - first < rateHz) return null;
  if (mean.scatter > MOST_SCATTER.mean * change) return null;
  // A drift moves both alike; a leak that grows lets out less at rest, where the pressure is lower.
  const leakShare = middleOf(breaths.map(({ restPressure, meanPressure }) => restPressure / meanPressure));
  const share = rest.slope / mean.slope;
  const likeDrift = (share - leakShare) / (1 - leakShare);
  const scatter = rest.scatter / change;
  if (scatter <= MOST_SCATTER.leak && likeDrift < LEAK_LIKENESS) return null;
  const isDrift = likeDrift > DRIFT_LIKENESS && share < MOST_SLOPE_SHARE && leakShare < MOST_LEAK_SHARE;
  if (!isDrift || scatter > MOST_SCATTER.rest) {
    // As much out as in of most breaths: a lung kept gas for a while, as while auto-PEEP builds up, and the zero is right.
    const usual = middleOf(breaths.map((breath) => breath.mean));
    return change < LEAST_UNKNOWN || Math.abs(usual) < LEAST_CHANGE ? null : UNKNOWN_ZERO;
  }
  return fitVolume(breaths) ?? { startLpm: mean.start, slopeLpm: mean.slope };
}

/**
 * The same line from the volume that the flow adds up to at the ends of the breaths: gas that stays in the lung for a
 * breath leaves with a later one. Least squares of a parabola; null when a breath is left out in between.
 */
function fitVolume(breaths: readonly CutBreath[]): FlowZero | null {
  const [first] = breaths;
  if (first === undefined) return null;
  let at = first.middle - first.samples / 2;
  let volume = 0;
  const points: [at: number, volume: number][] = [[at, 0]];
  for (const { middle, samples, mean } of breaths) {
    if (Math.abs(middle - samples / 2 - at) > 1) return null;
    at = middle + samples / 2;
    volume += mean * samples;
    points.push([at, volume]);
  }
  const center = (at + first.middle - first.samples / 2) / 2;
  const half = at - center;
  // Sums of powers of the time from -1 to 1, and with the volume.
  const powers = [0, 0, 0, 0, 0];
  const volumes = [0, 0, 0];
  for (const [time, own] of points) {
    const x = (time - center) / half;
    for (let power = 0; power < 5; power += 1) powers[power] = (powers[power] ?? 0) + x ** power;
    for (let power = 0; power < 3; power += 1) volumes[power] = (volumes[power] ?? 0) + own * x ** power;
  }
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0] = powers;
  const [v0 = 0, v1 = 0, v2 = 0] = volumes;
  const determinant = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2);
  if (!(Math.abs(determinant) > 1e-9)) return null;
  const linear =
    (s0 * (v1 * s4 - v2 * s3) - v0 * (s1 * s4 - s2 * s3) + s2 * (s1 * v2 - s2 * v1)) / determinant;
  const square =
    (s0 * (s2 * v2 - s3 * v1) - s1 * (s1 * v2 - s2 * v1) + v0 * (s1 * s3 - s2 * s2)) / determinant;
  const slopeLpm = (2 * square) / (half * half);
  return { startLpm: linear / half - slopeLpm * center, slopeLpm };
}

/** Line through the middle of all slopes between two points (Theil 1950), which single points do not turn. */
function fitLine(points: readonly (readonly [at: number, value: number])[]) {
  const slopes = points.flatMap(([at, value], index) =>
    points.slice(index + 1).map(([otherAt, otherValue]) => (otherValue - value) / (otherAt - at)),
  );
  const slope = middleOf(slopes);
  const start = middleOf(points.map(([at, value]) => value - slope * at));
  const scatter = middleOf(points.map(([at, value]) => Math.abs(value - start - slope * at)));
  return { start, slope, scatter };
}

function middleOf(values: readonly number[]): number {
  return quantile(
    values.toSorted((left, right) => left - right),
    0.5,
  );
}
