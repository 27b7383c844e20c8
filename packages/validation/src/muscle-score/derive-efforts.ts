import { traceEffort, type EffortTrace, type MuscleSignals } from './muscle-signal.ts';

/** A time with its earliest and latest reading, s from the first sample. */
export interface DoubtfulTime {
  readonly at: number;
  readonly earliest: number;
  readonly latest: number;
}

export interface MuscleEffort {
  readonly onset: DoubtfulTime;
  readonly peakS: number;
  /** Half of the peak; 70 % and 40 % of it are the earliest and latest reading. */
  readonly end: DoubtfulTime;
  /** Peak over the rest before, cmH2O or µV. */
  readonly size: number;
  /** Clear by size, and not from the heart or an artefact; one that is not sure decides nothing. */
  readonly sure: boolean;
}

export interface DerivedEfforts {
  readonly efforts: readonly MuscleEffort[];
  /** Least size of a sure effort in this stretch. */
  readonly clearFrom: number;
  /** Ripple of the heart in quiet expiration, same unit. */
  readonly ripple: number;
  /** Whether the signal can be trusted between two times, s. */
  readonly isTrusted: (fromS: number, toS: number) => boolean;
}

interface Sizes {
  readonly clear: number;
  readonly least: number;
}

const SIZES: { readonly [Channel in MuscleSignals['channel']]: Sizes } = {
  oesophageal_pressure: { clear: 2.4, least: 1.6 },
  diaphragm_activity: { clear: 1.2, least: 0.4 },
  surface_emg: { clear: 1.2, least: 0.4 },
};
/** A clear effort has at least this share of the patient's usual one. */
const USUAL_SHARE = 0.25;
/** The heart decides nothing: an effort is this many times its ripple, and lasts longer than a beat's wave, s. */
const RIPPLE_TIMES = 2;
const SHORTEST_S = 0.2;
/** Rest before an effort is looked for in this time, s: an older one may lie on a drifted baseline. */
const REST_S = 0.5;
/** A rise that lasts longer, s, is no effort: the balloon or the baseline moved. */
const LONGEST_S = 3;
/** A catheter or the filter of an envelope trails the muscle by up to this, s: readings may lie that much earlier. */
const LAG_S: { readonly [Channel in MuscleSignals['channel']]: number } = {
  oesophageal_pressure: 0.05,
  diaphragm_activity: 0.1,
  surface_emg: 0.1,
};
/** Shares of the size at onset: rest, reading, latest. */
const ONSET_SHARES = { earliest: 0.05, at: 0.1, latest: 0.25 } as const;
const END_SHARES = { earliest: 0.7, at: 0.5, latest: 0.4 } as const;
/** Rest before and after an effort differ by this share of its size, and this much, where the balloon moved. */
const DRIFT_SHARE = 0.5;
const DRIFT = 5;

/** Efforts of the patient by the muscle channel alone; null where that does not move. */
export function deriveEfforts(signals: MuscleSignals): DerivedEfforts | null {
  const trace = traceEffort(signals);
  if (trace === null) return null;
  const sizes = SIZES[signals.channel];
  const ripple = measureRipple(trace, signals);
  const found = findRises(trace, sizes.least);
  const usual = median(found.map(({ size }) => size).filter((size) => size >= sizes.clear));
  const clearFrom = Math.max(sizes.clear, USUAL_SHARE * (usual ?? 0), RIPPLE_TIMES * ripple);
  const { rateHz, refused } = trace;
  const isTrusted = (fromS: number, toS: number) =>
    fromS >= 0 &&
    toS * rateHz <= refused.length &&
    !refused.subarray(Math.floor(fromS * rateHz), Math.ceil(toS * rateHz) + 1).includes(1);
  const efforts = found.map((rise) => {
    const { drift, ...effort } = describe(trace, rise, { lagS: LAG_S[signals.channel], ripple });
    const isLong = effort.end.at - effort.onset.at >= SHORTEST_S;
    const isStill = drift <= Math.max(DRIFT, DRIFT_SHARE * effort.size);
    const sure =
      effort.size >= clearFrom && isLong && isStill && isTrusted(effort.onset.earliest, effort.end.latest);
    return { ...effort, sure };
  });
  return { efforts, clearFrom, ripple, isTrusted };
}

interface Rise {
  readonly rest: number;
  readonly peak: number;
  readonly end: number;
  readonly size: number;
}

/** Rises by at least the given size from the lowest value before; each lasts until half of it is lost again. */
function findRises({ values, rateHz }: EffortTrace, least: number): readonly Rise[] {
  const rises: Rise[] = [];
  const reach = Math.round(REST_S * rateHz);
  let [rest, begun] = [0, 0];
  let peak: number | null = null;
  const value = (at: number) => values[at] ?? Number.NaN;
  for (let at = 1; at < values.length; at += 1) {
    if (peak === null) {
      if (value(at) <= value(rest)) rest = at;
      else if (at - rest > reach) rest = lowestOf(values, Math.max(begun, at - reach), at);
      if (value(at) - value(rest) >= least) peak = at;
      continue;
    }
    if (value(at) > value(peak)) peak = at;
    const size = value(peak) - value(rest);
    const isOver = value(at) - value(rest) <= END_SHARES.at * size;
    if (!isOver && at - rest < LONGEST_S * rateHz) continue;
    if (isOver) rises.push({ rest, peak, end: at, size });
    [rest, begun] = [at, at];
    peak = null;
  }
  return rises;
}

function lowestOf(values: Float64Array, from: number, to: number): number {
  let lowest = from;
  for (let at = from; at < to; at += 1)
    if ((values[at] ?? Number.NaN) <= (values[lowest] ?? Number.NaN)) lowest = at;
  return lowest;
}

function describe(
  trace: EffortTrace,
  { rest, peak, end, size }: Rise,
  { lagS, ripple }: { readonly lagS: number; readonly ripple: number },
): Omit<MuscleEffort, 'sure'> & Drift {
  const { values, rateHz } = trace;
  const base = values[rest] ?? Number.NaN;
  const lastBelow = (share: number) => {
    let at = peak;
    // Under the ripple of the heart nobody can tell when an effort began.
    const height = Math.max(share * size, Math.min(ripple, ONSET_SHARES.latest * size));
    while (at > rest && (values[at] ?? Number.NaN) - base > height) at -= 1;
    return at / rateHz;
  };
  const firstBelow = (share: number) => {
    let at = peak;
    while (at < values.length - 1 && (values[at] ?? Number.NaN) - base > share * size) at += 1;
    return at / rateHz;
  };
  const after = lowestOf(values, end, Math.min(values.length, end + Math.round(rateHz)));
  return {
    onset: {
      at: lastBelow(ONSET_SHARES.at),
      earliest: lastBelow(ONSET_SHARES.earliest) - lagS,
      latest: lastBelow(ONSET_SHARES.latest),
    },
    peakS: peak / rateHz,
    end: {
      at: firstBelow(END_SHARES.at),
      earliest: firstBelow(END_SHARES.earliest) - lagS,
      latest: firstBelow(END_SHARES.latest),
    },
    size,
    drift: (values[after] ?? Number.NaN) - base,
  };
}

interface Drift {
  readonly drift: number;
}

/** Part of an expiration that is quiet, shares of it, and its least length: a heartbeat, s. */
const QUIET = [0.5, 0.85] as const;
const SHORTEST_QUIET_S = 0.5;

/**
 * Lower quartile over the breaths of the range about a line in quiet expiration, the smallest of its parts: an effort
 * moves one of them, the heart all.
 */
function measureRipple({ values, rateHz }: EffortTrace, { breaths }: MuscleSignals): number {
  const ranges: number[] = [];
  for (const { inspirationEnd, end } of breaths) {
    const [from, to] = QUIET.map((share) => Math.round(inspirationEnd + share * (end - inspirationEnd)));
    if (from === undefined || to === undefined || to - from < SHORTEST_QUIET_S * rateHz) continue;
    const parts = Math.floor((to - from) / (SHORTEST_QUIET_S * rateHz));
    const border = (part: number) => from + Math.floor((part * (to - from)) / parts);
    const own = Array.from({ length: parts }, (_, part) =>
      rangeAboutLine(values.subarray(border(part), border(part + 1))),
    );
    ranges.push(Math.min(...own));
  }
  return ranges.toSorted((left, right) => left - right)[Math.floor(ranges.length / 4)] ?? 0;
}

function rangeAboutLine(values: Float64Array): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [both, square] = [0, 0];
  for (const [at, value] of values.entries()) {
    both += (at - middle) * (value - mean);
    square += (at - middle) ** 2;
  }
  const slope = square === 0 ? 0 : both / square;
  const off = values.map((value, at) => value - mean - slope * (at - middle));
  return Math.max(...off) - Math.min(...off);
}

export function median(values: readonly number[]): number | null {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? null;
}
