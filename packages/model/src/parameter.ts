import type { BreathFeatureCode } from './breath-features.ts';

/** setting = set at the device; monitored = a card's number; breath = measured on one breath; period = of many breaths, computed when read. */
export type ParameterKind = 'setting' | 'monitored' | 'breath' | 'period';

/** How a card shows the number. floor = rounded down after rounding to 1e-6 (definitions.md, Display of numbers). */
export type ParameterRounding = 'floor' | 'nearest' | 'as_received';

export type ParameterGroup =
  | 'pressures'
  | 'volumes'
  | 'flows'
  | 'timing'
  | 'mechanics'
  | 'power'
  | 'gas'
  | 'effort'
  | 'settings'
  | 'quality';

/** Definition of a parameter, used by display, translations, exports, alerts and the in-app definitions. */
export interface ParameterDefinition {
  readonly kind: ParameterKind;
  /** The specification's own name at the wire for settings and monitored values; the feature code for breath numbers. */
  readonly code: string;
  /** Label under `parameters.{i18nKey}.label`, full term under `.name`, definition under `.definition`. */
  readonly i18nKey: string;
  /** Symbol, the same in every language: Pmax, VTe, ΔP. */
  readonly symbol: string;
  /** UCUM; empty for a text or a pure number. */
  readonly unit: string;
  /** Display notation of the unit: cmH₂O, L/min. */
  readonly unitLabel: string;
  readonly decimals: number;
  readonly rounding: ParameterRounding;
  readonly group: ParameterGroup;
  /** Formula in plain text; null for a value reported by the device. */
  readonly formula: string | null;
  /** Source of the definition: page of docs/reference, paper or device document. */
  readonly source: string;
  /** ISO/IEEE 11073 code and LOINC code, only if confirmed (experience.md section 6). */
  readonly mdcCode?: number;
  readonly loincCode?: string;
  /** For a monitored value: the breath feature that provides it. */
  readonly breathFeature?: BreathFeatureCode;
  /** For a value of the device: the breath feature that provides it while the device reports none. */
  readonly breathFallback?: BreathFeatureCode;
  /** Plausible range; values outside are rejected on input. */
  readonly plausible?: readonly [minimum: number, maximum: number];
  /** For a monitored value that is no number of one breath: what it is taken over (definitions.md, Display of numbers). */
  readonly takenOver?: 'ten_breaths' | 'minute';
  /**
   * Fixed histogram bins of rollups: lower edge of the first bin, width, count. Values outside are counted in the
   * outermost bins.
   */
  readonly histogram?: { readonly from: number; readonly width: number; readonly bins: number };
  /** Alert delay, s, and hysteresis, in the parameter's unit, for a parameter that can have limits. */
  readonly alert?: { readonly delaySeconds: number; readonly hysteresis: number };
}
