import type { AsynchronyKind } from './asynchrony-kind.ts';

/**
 * Why a kind of asynchrony cannot be told on a breath. The texts are `undecided.reason.<code>`; stored with the breath, so
 * that a code is never renamed.
 */
export const UNDECIDED_REASONS = [
  /** The breath has no former breath in the same run of samples. */
  'no_former_breath',
  /** Habits of this patient rest on several breaths, and too few were seen. */
  'too_few_breaths',
  /** Samples of pressure or flow are missing in the breath. */
  'signal_missing',
  /** The breath lies under chest compressions. */
  'compressions',
  /** Resistance and elastance are unknown, or too uncertain for muscle pressure. */
  'no_mechanics',
  /** Every breath has an effort, so that the mechanics of the chest at rest cannot be told from it. */
  'mechanics_hidden',
  /** Neither the set rate nor a regular clock is known. */
  'clock_unknown',
  /** The breath was started by the patient or by the ventilator: the signals do not say which. */
  'start_unknown',
  /** This patient's efforts are nowhere clearly seen, so that their absence means nothing. */
  'efforts_unclear',
  /** The measured value lies within its own noise of the limit. */
  'near_limit',
  /** The leak has just changed, or is not known yet: gas that is lost cannot be told from gas that stays. */
  'leak_unknown',
] as const;

export type UndecidedReason = (typeof UNDECIDED_REASONS)[number];

/** The undecided kinds of a breath, each with its reason; a kind without an entry is found or not. */
export type UndecidedKinds = { readonly [Kind in AsynchronyKind]?: UndecidedReason };

/** A breath with at least one undecided kind. */
export interface UndecidedBreath {
  /** Start of the breath in stream indices. */
  readonly breathStartIndex: number;
  readonly kinds: UndecidedKinds;
}
