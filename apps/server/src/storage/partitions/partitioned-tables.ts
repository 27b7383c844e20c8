/**
 * How the growing tables are divided by time (docs/decisions/0026). Months of breaths, findings and rollups are made for
 * all three at once; days of waveforms are dropped by retention.
 */
export interface TimeTable {
  /** The table whose partitions cover stretches of started_at_us. */
  readonly parent: string;
  /** A new partition has the columns, storage and indexes of this one. */
  readonly template: string;
}

/** Tables divided by month. */
export const MONTHLY_TABLES: readonly TimeTable[] = ['breath', 'finding', 'rollup_5min'].map((parent) => ({
  parent,
  template: `${parent}_past`,
}));

/** Waveform chunks that retention deletes by age, divided by day. */
export const PASSING_CHUNKS: TimeTable = {
  parent: 'waveform_chunk_passing',
  template: 'waveform_chunk_kept',
};

/** 2100: from here on one partition a table takes all rows (migration 0019). */
export const FAR_US = 4_102_444_800_000_000n;

export type PeriodUnit = 'month' | 'day';

/** A partition's stretch of time in microseconds, [fromUs, toUs), and the ending of its name. */
export interface Period {
  readonly suffix: string;
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
  return { suffix, fromUs: BigInt(from) * 1000n, toUs: BigInt(to) * 1000n };
}

/** `waveform_chunk_passing` makes `waveform_chunk_2026_11_25`. */
export function partitionName({ parent }: TimeTable, { suffix }: Period): string {
  return `${parent.replace(/_passing$/, '')}_${suffix}`;
}
