import type { BreathFeatureCode } from './breath-features.ts';

/** Measured features by code; NaN means absent: the number could not be measured or failed its gates. */
export type BreathFeatures = { [Code in BreathFeatureCode]: number };

/** Where the breath's borders came from. */
export type SegmentationSource = 'device' | 'waveform';

export const VENTILATION_CONTROLS = ['vc', 'pc', 'dual', 'ps', 'cpap', 'pav', 'unknown'] as const;

export type VentilationControl = (typeof VENTILATION_CONTROLS)[number];

/** One breath as index ranges over its stream: [startIndex, inspirationEndIndex) and [inspirationEndIndex, endIndex). */
export interface Breath {
  readonly startIndex: number;
  /** First sample of expiration. */
  readonly inspirationEndIndex: number;
  /** One past the last sample. */
  readonly endIndex: number;
  readonly segmentation: SegmentationSource;
  /** The device's own counter; it may wrap. */
  readonly deviceBreathNumber: number | null;
  /** The recording began or ended inside it, its end mark is missing, or samples inside it are missing. */
  readonly incomplete: boolean;
  /** Rows or samples lost inside it. */
  readonly rejectedRows: number;
  /** Ventilation control as the waveform shows it; the device's own word stands in the settings. */
  readonly mode: VentilationControl;
  readonly features: BreathFeatures;
  /** How a number came about and why one is absent, by feature code. Kept small: only what has something to say. */
  readonly provenance: { readonly [Code in BreathFeatureCode]?: FeatureProvenance };
}

export interface FeatureProvenance {
  /** Names of the methods that passed their gates and make up the value. */
  readonly methods?: readonly string[];
  /** Half the distance between the methods' extremes, in the feature's unit. */
  readonly spread?: number;
  /** Gates that the value failed; then it is absent. */
  readonly failedGates?: readonly string[];
  readonly estimated?: boolean;
}
