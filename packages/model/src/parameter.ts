import type { BreathFeatureCode } from './breath-features.ts';

/** setting = set at the device; monitored = a card's number; breath = measured on one breath. */
export type ParameterKind = 'setting' | 'monitored' | 'breath';

/** How a card shows the number. floor = rounded down after rounding to 1e-6 (decisions section 2). */
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

/** One parameter, one definition: what the display, translations, exports, alerts and the in-app definition read. */
export interface ParameterDefinition {
  readonly kind: ParameterKind;
  /** The specification's own name at the wire for settings and monitored values; the feature code for breath numbers. */
  readonly code: string;
  /** Label under `parameters.{i18nKey}.label`, full term under `.name`, definition under `.definition`. */
  readonly i18nKey: string;
  /** Symbol of the field, the same in every language: Pmax, VTe, ΔP. */
  readonly symbol: string;
  /** UCUM; empty for a text or a pure number. */
  readonly unit: string;
  /** How the unit is printed: cmH₂O, L/min. */
  readonly unitLabel: string;
  readonly decimals: number;
  readonly rounding: ParameterRounding;
  readonly group: ParameterGroup;
  /** Formula in plain text, in the symbols of the field; null for a value taken as the device sends it. */
  readonly formula: string | null;
  /** Where the definition comes from: decisions section, paper, device document. */
  readonly source: string;
  /** ISO/IEEE 11073 code and LOINC, only where confirmed (experience.md section 6). */
  readonly mdcCode?: number;
  readonly loincCode?: string;
  /** For a monitored value: the breath feature it is read from. */
  readonly breathFeature?: BreathFeatureCode;
  /** Values outside are impossible for this parameter and are rejected at the door. */
  readonly plausible?: readonly [minimum: number, maximum: number];
  /** Fixed bins of rollups: lower edge of the first, width, count; what lies outside goes to the outermost bin. */
  readonly histogram?: { readonly from: number; readonly width: number; readonly bins: number };
  /** Alert delay and hysteresis, in seconds and in the parameter's unit, where the parameter can have limits. */
  readonly alert?: { readonly delaySeconds: number; readonly hysteresis: number };
}
