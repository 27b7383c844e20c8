import type { EdfAnnotationList } from './edf-annotations.ts';

/** Error of a stated start up to which a record belongs directly after the one before it, s. */
export const JITTER_SECONDS = 0.25;

/** A data record with its annotations and its stated start; its place depends on the records after it. */
export interface HeldRecord {
  readonly bytes: Uint8Array;
  readonly read: readonly EdfAnnotationList[];
  /** null = not stated. */
  readonly onset: number | null;
  /** Counts from 1. */
  readonly number: number;
}

interface PlacedStart {
  /** Stated start, s; null = not stated. */
  readonly onset: number | null;
  /** Start directly after the record before it, s. */
  readonly due: number;
  /** Usual lateness of records without a gap, s. */
  readonly usualLate: number;
}

/**
 * Time without samples before a record, s; negative when it is early. A single late record is late alone, those after a
 * gap are late together.
 * @param next the records after it
 */
export function gapBefore(
  { onset, due, usualLate }: PlacedStart,
  next: readonly { readonly onset: number | null }[],
  recordSeconds: number,
): number {
  if (onset === null) return 0;
  let least = onset - due;
  for (const [ahead, record] of next.entries()) {
    const late = (record.onset ?? Number.NaN) - due - (ahead + 1) * recordSeconds;
    if (!(Math.abs(late - least) < JITTER_SECONDS)) break;
    least = Math.min(least, late);
  }
  return least - usualLate;
}
