import { readBreathKey, type BreathKey } from '../../../lib/stored/breath-key.ts';
import type { ReviewChange, ReviewSearch } from '../../../lib/stored/review-search.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';

/** Other stored waves in the lanes of a screen, as the address describes them. */
export interface Comparison {
  readonly scope: ReviewScope;
  /** Time of the axis minus time of the other waves, ms. */
  readonly shiftMs: number;
  /** The breath of the other waves that is looked at; null for the one nearest to the selected breath. */
  readonly breath: BreathKey | null;
}

/** Step of the keys that shift the other waves, ms. */
const STEP_MS = 100;
const LONG_STEP = 10;

export function readComparison({ with: whose, shift, match }: ReviewSearch): Comparison | null {
  if (whose === undefined) return null;
  const [kind, id] = whose.split('-');
  const scope: ReviewScope = kind === 'patient' ? { patient_id: Number(id) } : { device_id: Number(id) };
  return { scope, shiftMs: Math.round(Number(shift ?? 0) * 1000), breath: readBreathKey(match) };
}

/** Change of the address that compares with other waves. */
export function openComparison({ patient_id, device_id }: ReviewScope, shiftMs: number): ReviewChange {
  const whose = patient_id === undefined ? `device-${device_id ?? 0}` : `patient-${patient_id}`;
  return { with: whose, ...writeShift(shiftMs), match: undefined };
}

/** Part of the address for a shift: seconds to the millisecond. */
export function writeShift(shiftMs: number): ReviewChange {
  return { shift: String(Math.round(shiftMs) / 1000) };
}

export const NO_COMPARISON: ReviewChange = { with: undefined, shift: undefined, match: undefined };

/** Shift that lays the onset of the other breath on that of the selected one, ms. */
export function alignShift(onsetMs: number, otherOnsetMs: number): number {
  return onsetMs - otherOnsetMs;
}

/** The breath whose onset is nearest to a time; null without breaths. */
export function pickNearest<Breath extends { readonly started_at: string }>(
  breaths: readonly Breath[],
  timeMs: number,
): Breath | null {
  const distance = (breath: Breath): number => Math.abs(Date.parse(breath.started_at) - timeMs);
  return breaths.reduce<Breath | null>(
    (nearest, breath) => (nearest === null || distance(breath) < distance(nearest) ? breath : nearest),
    null,
  );
}

export type ComparisonKey = { readonly type: 'shift'; readonly byMs: number } | { readonly type: 'align' };

/** Keys of the focused waves: comma and full stop shift the other waves, also on keyboards where brackets need AltGr. */
export function readComparisonKey(event: {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}): ComparisonKey | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const stepMs = event.shiftKey ? LONG_STEP * STEP_MS : STEP_MS;
  if (event.code === 'Comma') return { type: 'shift', byMs: -stepMs };
  if (event.code === 'Period') return { type: 'shift', byMs: stepMs };
  return event.key.toLowerCase() === 'a' ? { type: 'align' } : null;
}
