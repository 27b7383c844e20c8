import type { InputIssue } from '@eupnea/model';
import { quantile } from './quantile.ts';

/** Flow from which gas moves, as a share of the usual peak flow. */
const MOVING_SHARE = 0.1;
const PEAK_QUANTILE = 0.98;
/** Shortest and fewest phases in one direction that are compared. */
const LEAST_SECONDS = 0.2;
const LEAST_PHASES = 5;
/** Distance of the quarters of the phases, as a share of their median, up to which one factor explains all of them. */
const MOST_SPREAD = 0.1;
/** Distance of the factors of both directions: a leak changes one of them alone. */
const MOST_DIFFERENCE = 0.1;
/**
 * Factors of volume to flow that no sensor, temperature or tube explains. Beyond the outer ones the unit of the volume is
 * another one, and breaths are measured by the flow.
 */
const EXPLAINED = [0.75, 1.33] as const;
const SAME_UNITS = [0.01, 100] as const;

export interface VolumeSamples {
  readonly rateHz: number;
  /** L/min and mL; NaN = missing. */
  readonly flow: Float32Array;
  readonly volume: Float32Array;
}

/**
 * Reason why rate or unit of a flow cannot be right: the volume beside it changes by another amount in each inspiration and
 * each expiration. Null without a volume, without a contradiction, and where the amounts have no common factor.
 */
export function judgeVolume(samples: VolumeSamples): InputIssue | null {
  const factors = ([1, -1] as const).map((sign) => commonFactor(ratiosOf(samples, sign)));
  const [inspired = Number.NaN, expired = Number.NaN] = factors;
  if (!(Math.abs(inspired / expired - 1) <= MOST_DIFFERENCE)) return null;
  const factor = Math.sqrt(inspired * expired);
  const isExplained = factor >= EXPLAINED[0] && factor <= EXPLAINED[1];
  if (isExplained || factor < SAME_UNITS[0] || factor > SAME_UNITS[1]) return null;
  const times = Number(factor.toPrecision(2));
  const detail =
    `The volume of the file changes ${times} times as much as its flow gives: the rate (taken: ${Number(samples.rateHz.toPrecision(5))} Hz) ` +
    'or the unit of the flow cannot be right. Say them (--rate in a table, --columns flow=NAME:UNIT), or leave the volume out (--columns without it).';
  return { code: 'flow_volume', detail, values: { times, rate: samples.rateHz } };
}

/** Median of the ratios where they agree; NaN otherwise. */
function commonFactor(ratios: readonly number[]): number {
  const sorted = ratios.toSorted((one, other) => one - other);
  const median = quantile(sorted, 0.5);
  const isCommon = quantile(sorted, 0.75) - quantile(sorted, 0.25) <= MOST_SPREAD * median;
  return sorted.length >= LEAST_PHASES && median > 0 && isCommon ? median : Number.NaN;
}

/** Change of the volume over the integral of the flow, for each phase in one direction. */
function ratiosOf({ rateHz, flow, volume }: VolumeSamples, sign: 1 | -1): readonly number[] {
  const sizes = flow
    .filter((value) => !Number.isNaN(value))
    .map(Math.abs)
    .sort();
  const moving = MOVING_SHARE * quantile(sizes, PEAK_QUANTILE);
  const ratios: number[] = [];
  let from = -1;
  let total = 0;
  for (let index = 0; index <= flow.length; index += 1) {
    const value = sign * (flow[index] ?? Number.NaN);
    if (value > moving) {
      // The first sample's volume may be that of the breath before, which the ventilator sets to zero.
      if (from < 0) from = index;
      else total += value;
      continue;
    }
    if (from >= 0 && index - from >= LEAST_SECONDS * rateHz) {
      const change = sign * ((volume[index - 1] ?? Number.NaN) - (volume[from] ?? Number.NaN));
      const ratio = change / ((total * 1000) / 60 / rateHz);
      if (Number.isFinite(ratio)) ratios.push(ratio);
    }
    from = -1;
    total = 0;
  }
  return ratios;
}
