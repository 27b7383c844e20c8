import type { ChannelCode } from '@eupnea/model';
import type { FormulaUnit } from './formula-unit.ts';

/** Longest text of a formula, characters: four times the longest example of the guide. */
export const FORMULA_MAX_CHARACTERS = 200;
/** Deepest nesting of parentheses, functions and signs. */
export const FORMULA_MAX_DEPTH = 24;
/** Time after a breath's onset after which its integral and baseline end, s: no breath lasts longer. */
export const BREATH_MAX_S = 60;
/** Most samples, in seconds, that a formula may need before or after an instant. */
export const FORMULA_MAX_REACH_S = 240;

/** Bounds of a moving mean, s, and of a cutoff frequency, Hz. */
export const MEAN_BOUNDS_S = [0.02, 30] as const;
export const CUTOFF_BOUNDS_HZ = [0.05, 100] as const;

/** Window before a breath's onset whose mean is the baseline, s: before the effort that triggers the breath. */
export const BASELINE_WINDOW_S = [-0.4, -0.2] as const;

export type FormulaProblemCode =
  | 'empty'
  | 'too_long'
  | 'too_deep'
  | 'unknown_character'
  | 'open_quote'
  | 'operand_expected'
  | 'operator_expected'
  | 'bracket_expected'
  | 'opening_expected'
  | 'comma_expected'
  | 'unknown_name'
  | 'unknown_unit'
  | 'duration_expected'
  | 'frequency_expected'
  | 'unit_mismatch'
  | 'reaches_too_far'
  | 'no_channel';

/** Why a text is no formula: the place [from, to) in the text, what stands there and what was expected. */
export interface FormulaProblem {
  readonly code: FormulaProblemCode;
  readonly from: number;
  readonly to: number;
  /** The text at the place, or the unit on the right; empty at the end of the text. */
  readonly found: string;
  /** Unit, bounds or names that would be accepted; empty where the code says it. */
  readonly expected: string;
}

interface NodeBase {
  readonly unit: FormulaUnit;
  /** Seconds of samples that a value needs before and after its instant. */
  readonly beforeS: number;
  readonly afterS: number;
  readonly from: number;
  readonly to: number;
}

export type FormulaNode = NodeBase &
  (
    | { readonly type: 'number'; readonly value: number }
    | { readonly type: 'channel'; readonly channel: ChannelCode }
    | { readonly type: 'negate' | 'abs' | 'integral' | 'baseline'; readonly of: FormulaNode }
    | { readonly type: 'mean' | 'lowpass' | 'highpass'; readonly of: FormulaNode; readonly widthS: number }
    | {
        readonly type: 'add' | 'subtract' | 'multiply' | 'divide';
        readonly left: FormulaNode;
        readonly right: FormulaNode;
      }
  );

/** A checked formula. */
export interface Formula {
  readonly text: string;
  readonly root: FormulaNode;
  readonly channels: readonly ChannelCode[];
  /** Whether the formula needs the onsets of breaths. */
  readonly usesBreaths: boolean;
}
