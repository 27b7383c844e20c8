/**
 * Division of the growing tables by time (docs/decisions/0026). Months of breaths, findings and rollups are created for
 * all three at once; retention drops days of waveforms. Migration 0023 has the functions for both.
 */

/** Parent table of the waveform days. */
export const PASSING_CHUNKS = 'waveform_chunk_passing';

/** Year 2100: one partition per table takes all later rows (migration 0019). */
export const FAR_US = 4_102_444_800_000_000n;

export type PeriodUnit = 'month' | 'day';

/**
 * Time range of a partition in microseconds, [fromUs, toUs), its first day (UTC, ISO 8601) and the suffix of its name.
 */
export interface Period {
  readonly suffix: string;
  readonly firstDay: string;
  readonly fromUs: bigint;
  readonly toUs: bigint;
}

/** Returns the calendar month or day in UTC that contains the time. */
export function periodOf(unit: PeriodUnit, atUs: bigint): Period {
  const at = new Date(Number(atUs / 1000n));
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth();
  const day = at.getUTCDate();
  const [from, to] =
    unit === 'month'
      ? [Date.UTC(year, month), Date.UTC(year, month + 1)]
      : [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)];
  const suffix = at
    .toISOString()
    .slice(0, unit === 'month' ? 7 : 10)
    .replaceAll('-', '_');
  const firstDay = new Date(from).toISOString().slice(0, 10);
  return { suffix, firstDay, fromUs: BigInt(from) * 1000n, toUs: BigInt(to) * 1000n };
}
