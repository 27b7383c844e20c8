import type { VentilationControl } from '@eupnea/model';

/** How the clock of mandatory breaths goes on: anew with every breath (CMV, A/C), by its own period (SIMV), or there is none. */
export type MandatoryClock = 'restarts' | 'keeps_period' | 'none';

/** What the device or the patient's record says; mechanics and every detector work without. Null = not known (any more). */
export interface DetectionSettings {
  /** Control in force by the device's own word; without it the waveform's recognised mode counts. */
  readonly control?: VentilationControl | null;
  /** Set rate of mandatory breaths. */
  readonly ratePerMin?: number | null;
  /** Without it a set rate is taken for either kind of clock, and no breath that could be one's is called sensed. */
  readonly clock?: MandatoryClock | null;
  /** The device's mode lets pressure follow the patient (proportional assist), or surely does not. */
  readonly proportional?: boolean | null;
  /** Predicted body weight of adults, actual weight of children: stacked volume is judged per kg. */
  readonly referenceWeightKg?: number | null;
}
