import type { BreathFeatureCode, ServerTimeUs } from '@eupnea/model';

/** Five minutes (definitions.md, Time and storage), aligned to the Unix epoch. */
export const BUCKET_US = 300_000_000n;

/** Row that counts the breaths and their seconds; it also marks the bucket as closed. */
export const BREATHS_PARAMETER = 'breaths';

export interface RolledParameter {
  readonly code: BreathFeatureCode;
  /** Bins of the registry; values outside count in the outermost bins. */
  readonly histogram?: { readonly from: number; readonly width: number; readonly bins: number };
}

export interface RollupBreath {
  readonly startedAtUs: bigint;
  readonly seconds: number;
  /** Null or not finite means absent. */
  readonly values: { readonly [Code in BreathFeatureCode]?: number | null };
}

export interface RollupRow {
  readonly parameter: string;
  readonly startedAtUs: bigint;
  readonly endedAtUs: bigint;
  readonly n: number;
  readonly sum: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Sum of value times seconds. */
  readonly secondsSum: number;
  readonly histogram: readonly number[] | null;
  readonly observedSeconds: number;
}

export function bucketStart(timeUs: ServerTimeUs | bigint): bigint {
  return timeUs - (timeUs % BUCKET_US);
}

/**
 * @param cuts session borders inside the bucket, in any order; a breath belongs to the piece in which it
 * starts
 * @returns a row for each piece and parameter with a value
 */
export function rollUpBucket(
  bucketStartUs: bigint,
  breaths: readonly RollupBreath[],
  cuts: readonly bigint[],
  parameters: readonly RolledParameter[],
): readonly RollupRow[] {
  const inside = cuts.filter((cut) => cut > bucketStartUs && cut < bucketStartUs + BUCKET_US);
  const borders = [...new Set([bucketStartUs, ...inside, bucketStartUs + BUCKET_US])].sort(compare);
  return borders.slice(0, -1).flatMap((startedAtUs, index) => {
    const endedAtUs = borders[index + 1] ?? startedAtUs;
    const within = breaths.filter(
      (breath) => breath.startedAtUs >= startedAtUs && breath.startedAtUs < endedAtUs,
    );
    if (within.length === 0) return [];
    const period = { startedAtUs, endedAtUs };
    const rows: RollupRow[] = [
      { ...period, ...accumulate(BREATHS_PARAMETER, within, (breath) => breath.seconds, undefined) },
    ];
    for (const { code, histogram } of parameters) {
      const row = accumulate(code, within, (breath) => breath.values[code] ?? Number.NaN, histogram);
      if (row.n > 0) rows.push({ ...period, ...row });
    }
    return rows;
  });
}

/** @param read value of a breath; a value that is not finite is absent */
function accumulate(
  parameter: string,
  breaths: readonly RollupBreath[],
  read: (breath: RollupBreath) => number,
  bins: RolledParameter['histogram'],
): Omit<RollupRow, 'startedAtUs' | 'endedAtUs'> {
  const histogram = bins === undefined ? null : Array.from({ length: bins.bins }, () => 0);
  let n = 0;
  let sum = 0;
  let secondsSum = 0;
  let observedSeconds = 0;
  let minimum = Number.POSITIVE_INFINITY;
  let maximum = Number.NEGATIVE_INFINITY;
  for (const breath of breaths) {
    const value = read(breath);
    if (!Number.isFinite(value)) continue;
    const { seconds } = breath;
    n += 1;
    sum += value;
    secondsSum += value * seconds;
    observedSeconds += seconds;
    minimum = Math.min(minimum, value);
    maximum = Math.max(maximum, value);
    if (histogram !== null && bins !== undefined) {
      const bin = Math.min(Math.max(Math.floor((value - bins.from) / bins.width), 0), bins.bins - 1);
      histogram[bin] = (histogram[bin] ?? 0) + 1;
    }
  }
  return { parameter, n, sum, minimum, maximum, secondsSum, histogram, observedSeconds };
}

function compare(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
