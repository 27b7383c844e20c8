import type { MeasuredLag } from '@eupnea/model';
import { measureLag, type LagSamples } from '../values/measure-lag.ts';

/** Largest difference of two clocks that is looked for, s: further ones are set by hand before the files are read. */
const MOST_SECONDS = 30;
/** Time common to both files from which their breaths are compared, s. */
const LEAST_COMMON_SECONDS = 20;
/** Samples a second of the falls that are compared: the lag itself is then measured on all samples. */
const COMPARED_HZ = 20;
/** Half of the time over which falls are summed, in compared samples: a trigger delay changes from breath to breath. */
const BLUR = 2;
/** Likeness of the falls from which both files show the same breaths, and share of it that another place may reach. */
const LEAST_LIKENESS = 0.5;
const MOST_ELSEWHERE = 0.85;
/** Distance from which a place is another one, s: shorter than any breath. */
const ELSEWHERE_SECONDS = 0.7;

/**
 * Time by which the pressure of one file follows the flow of another, whose clocks may differ by half a minute. The
 * sequence of breaths finds the place, unless all breaths are alike; the ends of inspirations tell the lag. Null when
 * nothing tells it.
 */
export function measureClockLag(samples: LagSamples): MeasuredLag | null {
  const near = measureLag(samples);
  const step = Math.max(1, Math.round(samples.rateHz / COMPARED_HZ));
  const found = findPlace(
    fallsOf(samples.flow, step),
    fallsOf(samples.pressure, step),
    samples.rateHz / step,
  );
  if (found === null) return near;
  const isNear = near !== null && found.likenessNear >= MOST_ELSEWHERE * found.likeness;
  if (isNear || found.isAmbiguous) return near;
  const shift = found.place * step;
  const lag = measureLag({ ...samples, pressure: shiftEarlier(samples.pressure, shift) });
  return lag === null ? null : { ...lag, lagMs: lag.lagMs + Math.round((1000 * shift) / samples.rateHz) };
}

interface Place {
  /** Compared samples by which the pressure is late. */
  readonly place: number;
  readonly likeness: number;
  readonly likenessNear: number;
  readonly isAmbiguous: boolean;
}

function findPlace(flow: Float32Array, pressure: Float32Array, rateHz: number): Place | null {
  const most = Math.min(
    Math.round(MOST_SECONDS * rateHz),
    flow.length - Math.ceil(LEAST_COMMON_SECONDS * rateHz),
  );
  if (most <= 0) return null;
  const likenesses = Float64Array.from({ length: 2 * most + 1 }, (_one, at) =>
    likenessAt(flow, pressure, at - most, LEAST_COMMON_SECONDS * rateHz),
  );
  const away = ELSEWHERE_SECONDS * rateHz;
  let best = 0;
  for (const [at, likeness] of likenesses.entries()) if (likeness > (likenesses[best] ?? 0)) best = at;
  let [elsewhere, near] = [0, 0];
  for (const [at, likeness] of likenesses.entries()) {
    if (Math.abs(at - best) >= away) elsewhere = Math.max(elsewhere, likeness);
    if (Math.abs(at - most) < away) near = Math.max(near, likeness);
  }
  const likeness = likenesses[best] ?? 0;
  if (likeness < LEAST_LIKENESS) return null;
  return {
    place: best - most,
    likeness,
    likenessNear: near,
    isAmbiguous: elsewhere > MOST_ELSEWHERE * likeness,
  };
}

/** Correlation of the falls that both files have; 0 where they have too little time in common. */
function likenessAt(flow: Float32Array, pressure: Float32Array, place: number, leastCommon: number): number {
  let [common, sum, ofFlow, ofPressure] = [0, 0, 0, 0];
  for (let at = Math.max(0, -place); at < flow.length && at + place < pressure.length; at += 1) {
    const one = flow[at] ?? Number.NaN;
    const other = pressure[at + place] ?? Number.NaN;
    if (Number.isNaN(one + other)) continue;
    common += 1;
    sum += one * other;
    ofFlow += one * one;
    ofPressure += other * other;
  }
  return common < leastCommon || ofFlow * ofPressure === 0 ? 0 : sum / Math.sqrt(ofFlow * ofPressure);
}

/** Falls of a signal at a lower rate, blurred, less their mean; NaN where it is missing. */
function fallsOf(values: Float32Array, step: number): Float32Array {
  const length = Math.floor(values.length / step);
  const falls = Float32Array.from({ length }, (_one, at) => {
    const change = (values[(at + 1) * step] ?? Number.NaN) - (values[at * step] ?? Number.NaN);
    return Number.isNaN(change) ? change : Math.max(0, -change);
  });
  const blurred = falls.map((fall, at) => {
    if (Number.isNaN(fall)) return fall;
    let sum = 0;
    for (let near = at - BLUR; near <= at + BLUR; near += 1) sum += falls[near] || 0;
    return sum;
  });
  const present = blurred.filter((fall) => !Number.isNaN(fall));
  const mean = present.reduce((sum, fall) => sum + fall, 0) / Math.max(1, present.length);
  return blurred.map((fall) => fall - mean);
}

function shiftEarlier(values: Float32Array, samples: number): Float32Array {
  return values.map((_value, index) => values[index + samples] ?? Number.NaN);
}
