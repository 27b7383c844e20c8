import type { InputIssue } from '@eupnea/model';
import {
  answerSamples,
  findIgnoredFilling,
  findIgnoredFlow,
  findLateOnset,
  findOutlastedPhase,
  keepsMovingFlow,
  listLoneJumps,
  MOVING_SHARE,
  type StillSamples,
} from './judge-still-run.ts';
import { listStillRuns, shortestOdd, type Run } from './list-still-runs.ts';
import { quantile } from './quantile.ts';

const PEAK_QUANTILE = 0.98;
/** PEEP stands for most of the time: a sensor that reads zero for 3 s is no PEEP. The height of inspirations is rare. */
const LOW_QUANTILE = 0.15;
const HIGH_QUANTILE = 0.95;
/** Swing of the pressure from which it is a ventilator's, cmH2O. */
const LEAST_SWING = 6;
/** Most places in a minute, and breaths for each: a ventilator or a signal generator that keeps a value does so again and again. */
const MOST_PLACES = 3;
const BREATHS_PER_PLACE = 4;
/** Runs of both channels so near to each other are one place, s: a lost flow leaves jumps of the pressure without an answer. */
const SAME_PLACE_SECONDS = 1;
/** Steps of a coarse converter, as shares of the usual sizes: within them a flow that falls stands still for long. */
const COARSE_SHARE = { flow: 0.004, pressure: 0.015 } as const;
/** Difference in value and length of runs that are alike, as a share. */
const ALIKE_SHARE = 0.1;
/** More lost runs in a minute are a property of the recording. */
const MOST_LOST = 16;

/** So many values, from all of the time, tell a quantile as well as all. */
const MOST_SORTED = 2048;

interface Joined {
  readonly flow: Float32Array;
  readonly pressure: Float32Array;
}

interface Stuck {
  readonly flow: readonly Run[];
  readonly pressure: readonly Run[];
}

const KINDS = ['moving', 'phase', 'filling', 'onset', 'jump'] as const;

/** Sample at which flow and pressure contradict each other; infinite when the flow alone is impossible. */
interface Evidence {
  readonly kind: (typeof KINDS)[number];
  readonly at: number;
}

interface Suspect {
  readonly channel: 'flow' | 'pressure';
  readonly run: Run;
  readonly evidence: readonly Evidence[];
  /** Number of runs of the channel like it, itself included. */
  readonly alike: number;
}

/**
 * Finds values that a lost sensor left standing, to the digit or within one step of its converter, in a way that no lung and no
 * ventilator keeps flow or pressure. They become NaN.
 */
export class StuckSensor {
  readonly #counts = { flow: noPlaces(), pressure: noPlaces() };

  /** @returns the same arrays when nothing stands still; NaN = missing */
  clean({ flow, pressure }: Joined, rateHz: number): Joined {
    const { flow: stuckFlow, pressure: stuckPressure } = findStuck({ flow, pressure }, rateHz);
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
    const cleared = values.slice();
    for (const [from, end] of runs) cleared.fill(Number.NaN, from, end);
    return cleared;
  }
}

function noPlaces() {
  return { places: 0, samples: 0, example: 0 };
}

function findStuck({ flow, pressure }: Joined, rateHz: number): Stuck {
  const zero = meanOf(flow);
  // Whole breaths have no mean flow: the sensor's zero may be wrong, which is judged later.
  const moved = flow.map((value) => value - zero);
  const sorted = sortSome(moved);
  const peak = Math.max(quantile(sorted, PEAK_QUANTILE), -quantile(sorted, 1 - PEAK_QUANTILE));
  const pressures = sortSome(pressure);
  const low = quantile(pressures, LOW_QUANTILE);
  const swing = quantile(pressures, HIGH_QUANTILE) - low;
  const breaths = countBreaths(moved, MOVING_SHARE * peak);
  const samples: StillSamples = { rateHz, flow: moved, pressure, peak, low, swing, breaths };
  const all = [...listFlowSuspects(samples), ...(swing >= LEAST_SWING ? listPressureSuspects(samples) : [])];
  const most = Math.min(MOST_PLACES, breaths / BREATHS_PER_PLACE);
  const isFew = (suspects: readonly Suspect[]) => countPlaces(suspects, SAME_PLACE_SECONDS * rateHz) <= most;
  const lost = explain(takeRare(all, isFew), answerSamples(rateHz));
  if (!isFew(lost)) return { flow: [], pressure: [] };
  const runsOf = (channel: Suspect['channel']) =>
    lost.filter((one) => one.channel === channel).map(({ run }) => run);
  return { flow: runsOf('flow'), pressure: runsOf('pressure') };
}

/** Suspects without the evidence of a kind that the recording has again and again. */
function takeRare(
  suspects: readonly Suspect[],
  isFew: (suspects: readonly Suspect[]) => boolean,
): readonly Suspect[] {
  const isRare = (channel: Suspect['channel'], kind: Evidence['kind']) =>
    isFew(
      suspects.filter(
        (one) => one.channel === channel && one.evidence.some((evidence) => evidence.kind === kind),
      ),
    );
  const rare = {
    flow: KINDS.filter((kind) => isRare('flow', kind)),
    pressure: KINDS.filter((kind) => isRare('pressure', kind)),
  };
  return suspects.map((one) => ({
    ...one,
    evidence: one.evidence.filter(({ kind }) => rare[one.channel].includes(kind)),
  }));
}

function listFlowSuspects(samples: StillSamples): readonly Suspect[] {
  const { flow, rateHz, peak, swing } = samples;
  const odd = shortestOdd(flow, rateHz, MOVING_SHARE * peak);
  const runs = listStillRuns(flow, rateHz, COARSE_SHARE.flow * peak);
  return runs.map((run) => {
    const isMoving = run[1] - run[0] >= odd && keepsMovingFlow(samples, run);
    const isVentilated = swing >= LEAST_SWING;
    const evidence = [
      ...found('moving', isMoving ? Number.NEGATIVE_INFINITY : null),
      ...found('phase', isVentilated ? findOutlastedPhase(samples, run) : null),
      ...found('onset', isVentilated ? findLateOnset(samples, run) : null),
      ...(isVentilated ? listLoneJumps(samples, 'flow', run) : []).flatMap((at) => found('jump', at)),
    ];
    return { channel: 'flow', run, evidence, alike: countAlike(flow, runs, run, peak) };
  });
}

function listPressureSuspects(samples: StillSamples): readonly Suspect[] {
  const { pressure, rateHz, swing } = samples;
  const odd = shortestOdd(pressure, rateHz, 0);
  const runs = listStillRuns(pressure, rateHz, COARSE_SHARE.pressure * swing);
  return runs.map((run) => {
    const isOdd = run[1] - run[0] >= odd;
    const evidence = [
      ...found('phase', isOdd ? findIgnoredFlow(samples, run) : null),
      ...found('filling', isOdd ? findIgnoredFilling(samples, run) : null),
      ...listLoneJumps(samples, 'pressure', run).flatMap((at) => found('jump', at)),
    ];
    return { channel: 'pressure', run, evidence, alike: countAlike(pressure, runs, run, swing) };
  });
}

function found(kind: Evidence['kind'], at: number | null): readonly Evidence[] {
  return at === null ? [] : [{ kind, at }];
}

/** Number of runs of about the same value and length. */
function countAlike(values: Float32Array, runs: readonly Run[], [from, end]: Run, size: number): number {
  return runs.filter(
    ([otherFrom, otherEnd]) =>
      Math.abs((values[otherFrom] ?? Number.NaN) - (values[from] ?? Number.NaN)) <= ALIKE_SHARE * size &&
      Math.abs(otherEnd - otherFrom - (end - from)) <= ALIKE_SHARE * (end - from),
  ).length;
}

/**
 * The fewest runs that explain all contradictions: a flow and a pressure contradict each other, and a jump lies between two
 * runs. Of two that explain as many, the one with fewer like it is lost.
 */
function explain(suspects: readonly Suspect[], reach: number): readonly Suspect[] {
  const holds = ({ run: [from, end] }: Suspect, at: number) => at >= from - reach && at < end + reach;
  // No lung keeps a flow that falls, whatever the pressure does.
  const isSure = ({ evidence }: Suspect) => evidence.some(({ kind }) => kind === 'moving');
  const lost = suspects.filter(isSure);
  const rest = suspects.filter((one) => !isSure(one) && one.evidence.length > 0);
  let open = suspects
    .flatMap(({ evidence }) => evidence.map(({ at }) => at))
    .filter((at) => Number.isFinite(at) && !lost.some((one) => holds(one, at)));
  while (open.length > 0) {
    const counted = rest.map((suspect) => ({
      suspect,
      count: open.filter((at) => holds(suspect, at)).length,
    }));
    const [best] = counted.toSorted(
      (one, other) =>
        other.count - one.count ||
        one.suspect.alike - other.suspect.alike ||
        other.suspect.run[1] - other.suspect.run[0] - (one.suspect.run[1] - one.suspect.run[0]),
    );
    if (best === undefined || best.count === 0) break;
    lost.push(best.suspect);
    open = open.filter((at) => !holds(best.suspect, at));
    if (lost.length > MOST_LOST) break;
  }
  return lost;
}

/** Number of places with lost runs; those near the first of a place belong to it. */
function countPlaces(lost: readonly Suspect[], near: number): number {
  let [places, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { run } of lost.toSorted((one, other) => one.run[0] - other.run[0])) {
    if (run[0] <= end + near) continue;
    places += 1;
    end = run[1];
  }
  return places;
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

function sortSome(values: Float32Array): Float32Array {
  const step = Math.max(1, Math.ceil(values.length / MOST_SORTED));
  const some = new Float32Array(Math.ceil(values.length / step));
  for (let at = 0; at < some.length; at += 1) some[at] = values[at * step] ?? Number.NaN;
  return some.filter((value) => !Number.isNaN(value)).sort();
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
