import type { ShownArms } from '../logic/shown-results.ts';

/** Selection of held-out recordings. */
export interface RunPlan {
  /** Seeds, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** Null for every simulated bed. */
  readonly bed: string | null;
}

export interface RunResult {
  /** Analysis version of the detectors. */
  readonly analysisVersion: number;
  readonly secondsPerRecording: number;
  readonly plan: RunPlan;
  readonly arms: ShownArms;
}

export type ValidationAnswer =
  /** After each recording; time since the start. */
  | {
      readonly type: 'progress';
      readonly done: number;
      readonly total: number;
      readonly elapsedMs: number;
    }
  | { readonly type: 'done'; readonly result: RunResult; readonly elapsedMs: number };
