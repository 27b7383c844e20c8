import type { ShownArms } from '../logic/shown-results.ts';

/** Which of the held-out recordings are simulated and looked at. */
export interface RunPlan {
  /** Seeds, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** Null = every simulated bed. */
  readonly bed: string | null;
}

export interface RunResult {
  /** Of the detectors that ran. */
  readonly analysisVersion: number;
  readonly secondsPerRecording: number;
  readonly plan: RunPlan;
  readonly arms: ShownArms;
}

export type ValidationAnswer =
  /** After each recording; elapsed since the run began. */
  | {
      readonly type: 'progress';
      readonly done: number;
      readonly total: number;
      readonly elapsedMs: number;
    }
  | { readonly type: 'done'; readonly result: RunResult; readonly elapsedMs: number };
