import type { BedsideChange } from '../controls/bedside-change.ts';
import type { TruthEvent } from './truth.ts';

/** What somebody did at the bed while it ran. */
export type BedsideAct =
  | { readonly atS: number; readonly change: BedsideChange }
  | { readonly atS: number; readonly disturbance: string; readonly seconds: number };

export interface TruthRecord {
  /** Id of the scenario. */
  readonly scenario: string;
  readonly seed: number;
  readonly rateHz: number;
  readonly events: readonly TruthEvent[];
  /** With them the run can be had again; absent where nobody touched it. */
  readonly acts?: readonly BedsideAct[];
}

/** The truth of a recording as a file of its own: one line of JSON. */
export function writeTruth({ scenario, seed, rateHz, events, acts = [] }: TruthRecord): string {
  const record = { scenario, seed, rateHz, events };
  return `${JSON.stringify(acts.length === 0 ? record : { ...record, acts })}\n`;
}
