import type { VentilationControl } from '@eupnea/model';

/** What the device or the patient's record says; every detector works without. Null = not known (any more). */
export interface DetectionSettings {
  /** Control in force by the device's own word; without it the waveform's recognised mode counts. */
  readonly control?: VentilationControl | null;
  /** Set rate of mandatory breaths. */
  readonly ratePerMin?: number | null;
  /** Predicted body weight of adults, actual weight of children: stacked volume is judged per kg. */
  readonly referenceWeightKg?: number | null;
}
