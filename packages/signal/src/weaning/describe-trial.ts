import { MINUTE_MS } from '@eupnea/model';
import { medianOf } from '../mechanics/median.ts';
import { average, removeTrend, sampleEntropy, standardDeviation } from './sample-entropy.ts';

/** One breath of a trial; NaN or null = absent. */
export interface TrialBreath {
  readonly startMs: number;
  readonly seconds: number;
  readonly vteMl: number | null;
}

export interface TrialMinute {
  readonly startMs: number;
  readonly breaths: number;
  readonly rateBpm: number | null;
  readonly vteMl: number | null;
  /** Rate over tidal volume, bpm/L. */
  readonly rsbi: number | null;
}

export interface TrialCourse {
  readonly minutes: readonly TrialMinute[];
  /** Median RSBI of the first and last five minutes with a value; null with fewer than three. */
  readonly rsbiFirst: number | null;
  readonly rsbiLast: number | null;
  readonly rsbiMax: number | null;
  /** 100 SD (n − 1) / mean of tidal volume and of the rate of each breath, %; null below 30 breaths. */
  readonly vteCvPercent: number | null;
  readonly rateCvPercent: number | null;
  /** Sample entropy of the durations of the breaths without their trend; null below 200 breaths. */
  readonly sampleEntropy: number | null;
}

/** Fewer breaths give no rate of a minute. */
const LEAST_PER_MINUTE = 4;
const LEAST_FOR_VARIATION = 30;
/** Sample entropy is biased for short series. */
const LEAST_FOR_ENTROPY = 200;
/** The newest breaths suffice; the time grows with the square of their number. */
const MOST_FOR_ENTROPY = 3000;
const EDGE_MINUTES = 5;
const LEAST_EDGE = 3;

/** RSBI by minute (Yang and Tobin 1991: rate over tidal volume in litres, over one minute) and variability. */
export function describeTrial(
  breaths: readonly TrialBreath[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): TrialCourse {
  const count = Math.max(0, Math.ceil((toMs - fromMs) / MINUTE_MS));
  const byMinute: TrialBreath[][] = Array.from({ length: count }, () => []);
  for (const breath of breaths) byMinute[Math.floor((breath.startMs - fromMs) / MINUTE_MS)]?.push(breath);
  const minutes = byMinute.map((own, place) => describeMinute(own, fromMs + place * MINUTE_MS));
  const known = minutes.flatMap(({ rsbi }) => rsbi ?? []);
  const seconds = breaths.map((breath) => breath.seconds).filter((value) => value > 0);
  const volumes = breaths.flatMap(({ vteMl }) => vteMl ?? []);
  return {
    minutes,
    rsbiFirst: medianRsbi(minutes.slice(0, EDGE_MINUTES)),
    rsbiLast: medianRsbi(minutes.slice(-EDGE_MINUTES)),
    rsbiMax: known.length === 0 ? null : Math.max(...known),
    vteCvPercent: variation(volumes),
    rateCvPercent: variation(seconds.map((value) => 60 / value)),
    sampleEntropy:
      seconds.length < LEAST_FOR_ENTROPY
        ? null
        : sampleEntropy(removeTrend(seconds.slice(-MOST_FOR_ENTROPY))),
  };
}

function describeMinute(breaths: readonly TrialBreath[], startMs: number): TrialMinute {
  const seconds = breaths.reduce((sum, breath) => sum + breath.seconds, 0);
  const volumes = breaths.flatMap(({ vteMl }) => vteMl ?? []);
  const rateBpm = breaths.length < LEAST_PER_MINUTE || seconds <= 0 ? null : (60 * breaths.length) / seconds;
  const vteMl = volumes.length < LEAST_PER_MINUTE ? null : average(volumes);
  const rsbi = rateBpm === null || vteMl === null || vteMl <= 0 ? null : rateBpm / (vteMl / 1000);
  return { startMs, breaths: breaths.length, rateBpm, vteMl, rsbi };
}

function medianRsbi(minutes: readonly TrialMinute[]): number | null {
  const known = minutes.flatMap(({ rsbi }) => rsbi ?? []);
  return known.length < LEAST_EDGE ? null : medianOf(known);
}

function variation(values: readonly number[]): number | null {
  if (values.length < LEAST_FOR_VARIATION) return null;
  const mean = average(values);
  return mean > 0 ? (100 * standardDeviation(values)) / mean : null;
}
