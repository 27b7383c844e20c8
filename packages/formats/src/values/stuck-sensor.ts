import type { InputIssue } from '@eupnea/model';
import { quantile } from './quantile.ts';

/** Time for which a value stands still, s, and samples at least: shorter ones change no number by much. */
const LEAST_SECONDS = 0.3;
const LEAST_SAMPLES = 8;
/** The same in usual runs of equal samples, which a coarse resolution makes longer where the flow falls slowly. */
const USUAL_RUNS = 4;
const USUAL_QUANTILE = 0.95;
/** Flow that no lung keeps to the last digit, as a share of the usual peak. */
const MOVING_SHARE = 0.15;
const PEAK_QUANTILE = 0.98;
/** Most places in a minute, and breaths for each: a ventilator or a signal generator that keeps a flow does so again and again. */
const MOST_PLACES = 2;
const BREATHS_PER_PLACE = 4;
/** Flow beside a positive one that stands still, above it by so much within so long, s: a ventilator's constant flow is its own peak. */
const ABOVE = 1.1;
const BESIDE_SECONDS = 0.5;
/** Swing of the pressure from which it is a ventilator's, cmH2O, and shares of the swing that are low and high. */
const LEAST_SWING = 6;
const LOW_SHARE = 0.25;
const HIGH_SHARE = 0.5;
/** Flow, as a share of the usual peak, and its time, s, in which the pressure of a ventilated breath moves. */
const STRONG_SHARE = 0.3;
const STRONG_SECONDS = { in: 0.3, out: 0.2 } as const;

/** So many values, from all of the time, tell a quantile as well as all. */
const MOST_SORTED = 2048;

interface Joined {
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}

type Run = readonly [from: number, end: number];

/**
 * Finds values that a lost sensor left standing to the last digit: a flow within a decelerating inspiration or an expiration,
 * and a pressure that stays low while gas is blown in, or high while it leaves. They become NaN.
 */
export class StuckSensor {
  readonly #counts = { flow: noPlaces(), pressure: noPlaces() };

  /** @returns the same arrays when nothing stands still; NaN = missing */
  clean({ flow, pressure }: Joined, rateHz: number): Joined {
    const zero = meanOf(flow);
    const sorted = sortSome(flow);
    const peak = Math.max(quantile(sorted, PEAK_QUANTILE) - zero, zero - quantile(sorted, 1 - PEAK_QUANTILE));
    // Whole breaths have no mean flow: the sensor's zero may be wrong, which is judged later.
    const moved = flow.map((value) => value - zero);
    const breaths = countBreaths(moved, MOVING_SHARE * peak);
    const few = (runs: readonly Run[]) =>
      runs.length <= MOST_PLACES && breaths >= BREATHS_PER_PLACE * runs.length ? runs : [];
    const ofFlow = listRuns(moved, rateHz, MOVING_SHARE * peak);
    const inspired = ofFlow.filter(([from]) => (moved[from] ?? 0) > 0);
    const stuckFlow = [
      ...few(ofFlow.filter(([from]) => (moved[from] ?? 0) < 0)),
      ...few(inspired).filter((run) => isBelowNeighbours(moved, run, rateHz)),
    ];
    const stuckPressure = few(listStuckPressure(without(moved, stuckFlow), pressure, rateHz, peak));
    return {
      flow: this.#clear('flow', flow, stuckFlow),
      pressure: this.#clear('pressure', pressure, stuckPressure),
    };
  }

  describe(): readonly InputIssue[] {
    return (['flow', 'pressure'] as const).flatMap((channel) => {
      const { places, samples, example } = this.#counts[channel];
      if (places === 0) return [];
      const detail = `${channel}: in ${places} places (${samples} samples) the value stands still (such as ${Number(example.toPrecision(4))}) while a breath goes on, as that of a lost sensor: it is taken as missing.`;
      return [{ code: 'stuck_sensor', detail }];
    });
  }

  #clear(channel: 'flow' | 'pressure', values: Float32Array, runs: readonly Run[]): Float32Array {
    if (runs.length === 0) return values;
    const count = this.#counts[channel];
    for (const [from, end] of runs) {
      count.places += 1;
      count.samples += end - from;
      count.example = values[from] ?? 0;
    }
    return without(values, runs);
  }
}

function without(values: Float32Array, runs: readonly Run[]): Float32Array {
  const cleared = values.slice();
  for (const [from, end] of runs) cleared.fill(Number.NaN, from, end);
  return cleared;
}

function meanOf(values: Float32Array): number {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return sum / count;
}

function noPlaces() {
  return { places: 0, samples: 0, example: 0 };
}

function sortSome(values: Float32Array): Float32Array {
  const step = Math.max(1, Math.ceil(values.length / MOST_SORTED));
  const some = new Float32Array(Math.ceil(values.length / step));
  for (let at = 0; at < some.length; at += 1) some[at] = values[at * step] ?? Number.NaN;
  return some.filter((value) => !Number.isNaN(value)).sort();
}

/** Runs of equal samples that are long, also against the usual ones of the channel. */
function listRuns(values: Float32Array, rateHz: number, leastSize: number): readonly Run[] {
  const runs: Run[] = [];
  const usual: number[] = [];
  const least = Math.max(LEAST_SAMPLES, LEAST_SECONDS * rateHz);
  let from = 0;
  for (let index = 1; index <= values.length; index += 1) {
    if (values[index] === values[from]) continue;
    if (Math.abs(values[from] ?? Number.NaN) >= leastSize) {
      if (index - from >= least) runs.push([from, index]);
      else usual.push(index - from);
    }
    from = index;
  }
  const shortest =
    USUAL_RUNS *
    quantile(
      usual.sort((left, right) => left - right),
      USUAL_QUANTILE,
    );
  return runs.filter(([start, end]) => !(end - start < shortest));
}

/** Number of times that the flow turns from out of the patient to into it. */
function countBreaths(flow: Float32Array, least: number): number {
  let breaths = 0;
  let isOut = true;
  for (const value of flow) {
    if (value <= -least) isOut = true;
    else if (value >= least && isOut) {
      breaths += 1;
      isOut = false;
    }
  }
  return breaths;
}

/** Whether the flow was larger shortly before a run, in the same inspiration, or is so shortly behind it. */
function isBelowNeighbours(flow: Float32Array, [from, end]: Run, rateHz: number): boolean {
  const most = ABOVE * (flow[from] ?? 0);
  const reach = Math.round(BESIDE_SECONDS * rateHz);
  for (const step of [-1, 1]) {
    const first = step < 0 ? from - 1 : end;
    for (let away = 0; away < reach; away += 1) {
      const value = flow[first + step * away] ?? 0;
      if (value >= most) return true;
      if (!(value > 0)) break;
    }
  }
  return false;
}

function listStuckPressure(
  flow: Float32Array,
  pressure: Float32Array,
  rateHz: number,
  peak: number,
): readonly Run[] {
  const sorted = sortSome(pressure);
  const [low, high] = [quantile(sorted, 0.05), quantile(sorted, 0.95)];
  const swing = high - low;
  if (!(swing >= LEAST_SWING)) return [];
  return listRuns(pressure, rateHz, 0).filter((run) => {
    const value = pressure[run[0]] ?? Number.NaN;
    const strong = STRONG_SHARE * peak;
    if (value <= low + LOW_SHARE * swing)
      return longest(flow, run, (one) => one >= strong) >= STRONG_SECONDS.in * rateHz;
    return (
      value >= low + HIGH_SHARE * swing &&
      longest(flow, run, (one) => one <= -strong) >= STRONG_SECONDS.out * rateHz
    );
  });
}

/** Most samples in a row of a run that pass a test. */
function longest(values: Float32Array, [from, end]: Run, passes: (value: number) => boolean): number {
  let most = 0;
  let row = 0;
  for (let index = from; index < end; index += 1) {
    row = passes(values[index] ?? Number.NaN) ? row + 1 : 0;
    most = Math.max(most, row);
  }
  return most;
}
