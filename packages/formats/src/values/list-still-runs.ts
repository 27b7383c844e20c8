import { quantile } from './quantile.ts';

/** Samples [from, end) of a channel. */
export type Run = readonly [from: number, end: number];

/** Shortest run, s, and samples at least: shorter ones change no number by much. */
const LEAST_SECONDS = 0.3;
const LEAST_SAMPLES = 18;
/** The same in usual runs of equal samples, which a coarse resolution makes longer where the flow falls slowly. */
const USUAL_RUNS = 4;
const USUAL_QUANTILE = 0.95;
/** Time within which samples are compared, s: a run holds several of them wherever it begins. */
const BLOCK_SECONDS = 0.1;
const LEAST_BLOCK = 3;
/** Share of the samples of a run that are known. */
const KNOWN_SHARE = 0.8;
/** Share of all steps between samples that are no longer than one of the converter. */
const STEP_QUANTILE = 0.05;
/** Noise of a converter to either side of a value that stands, in its steps; the rest is for units with rounded cells. */
const NOISE_STEPS = 1.5;
/** So many steps, from all of the time, tell a quantile as well as all. */
const MOST_SORTED = 4096;

/**
 * Longest runs of samples that stand still, to the digit or within one step of the converter.
 * @param coarse longer steps of the converter are a coarse resolution, of which only equal samples stand still
 */
export function listStillRuns(values: Float32Array, rateHz: number, coarse: number): readonly Run[] {
  const step = stepOf(values);
  const width = step > coarse ? 0 : 2 * NOISE_STEPS * step;
  const block = Math.max(LEAST_BLOCK, Math.round(BLOCK_SECONDS * rateHz));
  const shortest = Math.max(LEAST_SAMPLES, LEAST_SECONDS * rateHz);
  const runs: Run[] = [];
  for (let at = 0; at + block <= values.length; at += block) {
    const before = runs.at(-1)?.[1] ?? 0;
    if (at < before) continue;
    const run = growRun(values, { at, block, width, before });
    if (run !== null && run[1] - run[0] >= shortest) runs.push(run);
  }
  return runs;
}

interface Block {
  readonly at: number;
  readonly block: number;
  readonly width: number;
  /** End of the run before. */
  readonly before: number;
}

/** The run about a block, null when the block itself does not stand still. Missing samples within a run stand as well. */
function growRun(values: Float32Array, { at, block, width, before }: Block): Run | null {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let known = 0;
  let [from, end] = [at + block, at];
  const takes = (index: number) => {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) return true;
    const [low, high] = [Math.min(least, value), Math.max(most, value)];
    if (high - low > width) return false;
    [least, most] = [low, high];
    known += 1;
    [from, end] = [Math.min(from, index), Math.max(end, index + 1)];
    return true;
  };
  for (let index = at; index < at + block; index += 1) if (!takes(index)) return null;
  if (known === 0) return null;
  for (let index = at + block; index < values.length && takes(index); index += 1);
  for (let index = at - 1; index >= before && takes(index); index -= 1);
  return known >= KNOWN_SHARE * (end - from) ? [from, end] : null;
}

/** Step of the converter: a step between neighbours than which few are shorter; 0 when nothing moves. */
function stepOf(values: Float32Array): number {
  const every = Math.max(1, Math.ceil(values.length / MOST_SORTED));
  const steps: number[] = [];
  for (let index = 1; index < values.length; index += every) {
    const step = Math.abs((values[index] ?? Number.NaN) - (values[index - 1] ?? Number.NaN));
    if (step > 0) steps.push(step);
  }
  const step = quantile(
    steps.sort((left, right) => left - right),
    STEP_QUANTILE,
  );
  return Number.isNaN(step) ? 0 : step;
}

/**
 * Fewest samples of a run that is long also against the usual runs of equal samples.
 * @param leastSize below it equal samples may be rest
 */
export function shortestOdd(values: Float32Array, rateHz: number, leastSize: number): number {
  const usual: number[] = [];
  const shortest = Math.max(LEAST_SAMPLES, LEAST_SECONDS * rateHz);
  let from = 0;
  for (let index = 1; index <= values.length; index += 1) {
    if (values[index] === values[from]) continue;
    if (Math.abs(values[from] ?? Number.NaN) >= leastSize && index - from < shortest)
      usual.push(index - from);
    from = index;
  }
  const longest = quantile(
    usual.sort((left, right) => left - right),
    USUAL_QUANTILE,
  );
  return Number.isNaN(longest) ? 0 : USUAL_RUNS * longest;
}
