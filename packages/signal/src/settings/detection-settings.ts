import type { VentilationControl } from '@eupnea/model';

/**
 * Timing of mandatory breaths: the clock restarts with every breath (CMV, A/C), keeps its own period (SIMV), or does
 * not exist.
 */
export type MandatoryClock = 'restarts' | 'keeps_period' | 'none';

/** Settings from the device or the patient's record. Detectors work without them. Null = not known (any more). */
export interface DetectionSettings {
  /** Control that the device reports; without it the recognised mode counts. */
  readonly control?: VentilationControl | null;
  /** Set rate of mandatory breaths. */
  readonly ratePerMin?: number | null;
  /** Without it both kinds of clock are possible, and a breath that fits either is never called triggered. */
  readonly clock?: MandatoryClock | null;
  /**
   * True for a mode whose pressure follows the patient (proportional assist), false for a mode that certainly does not.
   */
  readonly proportional?: boolean | null;
  /** Predicted body weight of adults, actual weight of children. Stacked volume is judged per kg. */
  readonly referenceWeightKg?: number | null;
}
