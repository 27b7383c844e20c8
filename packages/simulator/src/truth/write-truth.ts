import type { BedsideChange } from '../controls/bedside-change.ts';
import type { TruthEvent } from './truth.ts';

/** A manual action at the bed during the run. */
export type BedsideAct =
  | { readonly atS: number; readonly change: BedsideChange }
  | { readonly atS: number; readonly disturbance: string; readonly seconds: number };

export interface TruthRecord {
  /** Scenario id. */
  readonly scenario: string;
  readonly seed: number;
  readonly rateHz: number;
  readonly events: readonly TruthEvent[];
  /** Manual actions, needed to reproduce the run; absent when there were none. */
  readonly acts?: readonly BedsideAct[];
}

/** Serialises the truth of a recording as one line of JSON. */
export function writeTruth({ scenario, seed, rateHz, events, acts = [] }: TruthRecord): string {
  const record = { scenario, seed, rateHz, events };
  return `${JSON.stringify(acts.length === 0 ? record : { ...record, acts })}\n`;
}
