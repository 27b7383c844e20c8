import type { StampSpans } from './stamp-spans.ts';

/** Sampling rates of known devices, Hz. */
export const USUAL_RATES_HZ = [
  25, 30, 31.25, 32, 40, 50, 60, 62.5, 64, 75, 80, 100, 120, 125, 128, 133, 150, 200, 250, 256, 300, 400, 500,
  512, 1000,
];

/** Rows expected missing in a span from which no such span is certain to be whole. */
const MOST_MISSING = 4;
/** Share of missing rows from which spans are seldom whole. */
const MOST_LOSS = 0.1;
/** Room for the crystals of device and host. */
const CRYSTAL_SHARE = 5e-4;

export interface PeriodRange {
  readonly shortest: number;
  readonly longest: number;
}

/**
 * Periods that agree with the shortest spans of rows, when stamps are cut to ticks and rows are missing. A span of n
 * periods is shown as n periods, one tick more or less.
 * @param pace mean seconds a row
 * @returns null when too many rows are missing
 */
export function periodsOfSpans(spans: StampSpans, pace: number, tick: number): PeriodRange | null {
  let best: PeriodRange | null = null;
  for (const { rows, seconds } of spans.shortest()) {
    const longest = (seconds + tick) / rows;
    const missing = Math.max(0, rows * (1 - longest / pace));
    if (missing > MOST_MISSING) continue;
    if (best !== null && longest >= best.longest) continue;
    // Even the shortest span may lack as many rows as a usual one.
    best = { longest, shortest: (seconds - tick - missing * longest) / rows };
  }
  return best === null || 1 - best.longest / pace > MOST_LOSS ? null : best;
}

/** The only usual rate among these periods; null when there is none or several. */
export function usualRateWithin({ shortest, longest }: PeriodRange): number | null {
  const [rate, ...others] = USUAL_RATES_HZ.filter(
    (usual) => usual * longest >= 1 - CRYSTAL_SHARE && usual * shortest <= 1 + CRYSTAL_SHARE,
  );
  return others.length > 0 ? null : (rate ?? null);
}
