import type { BreathFeatureCode } from './breath-features.ts';

/** Measured features by code; NaN means absent: the number could not be measured or failed its gates. */
export type BreathFeatures = { [Code in BreathFeatureCode]: number };

/** Source of the breath's borders. */
export type SegmentationSource = 'device' | 'waveform';

export const VENTILATION_CONTROLS = ['vc', 'pc', 'dual', 'ps', 'cpap', 'pav', 'unknown'] as const;

export type VentilationControl = (typeof VENTILATION_CONTROLS)[number];

/** One breath as index ranges over its stream: [startIndex, inspirationEndIndex) and [inspirationEndIndex, endIndex). */
export interface Breath {
  readonly startIndex: number;
  /** First sample of expiration. */
  readonly inspirationEndIndex: number;
  /** Index after the last sample. */
  readonly endIndex: number;
  readonly segmentation: SegmentationSource;
  /** The device's own counter; it may wrap. */
  readonly deviceBreathNumber: number | null;
  /** Incomplete: the recording begins or ends inside the breath, its end mark is missing, or samples are missing. */
  readonly incomplete: boolean;
  /** Number of lost rows or samples inside the breath. */
  readonly rejectedRows: number;
  /** Ventilation control recognised from the waveform; the mode reported by the device is a setting. */
  readonly mode: VentilationControl;
  readonly features: BreathFeatures;
  /**
   * Provenance by feature code: how a number was computed or why it is absent. Only features with something to report
   * have an entry.
   */
  readonly provenance: { readonly [Code in BreathFeatureCode]?: FeatureProvenance };
}

export interface FeatureProvenance {
  /** Names of the methods that passed their gates and make up the value. */
  readonly methods?: readonly string[];
  /** Half the difference between the highest and lowest method result, in the feature's unit. */
  readonly spread?: number;
  /** Standard deviation of the value, in the feature's unit: "54 ± 4". */
  readonly sd?: number;
  /** Failed gates; a value with a failed gate is absent. */
  readonly failedGates?: readonly string[];
  readonly estimated?: boolean;
}
