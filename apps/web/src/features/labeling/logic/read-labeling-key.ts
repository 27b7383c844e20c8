import type { LabelKind } from '@eupnea/model';
import {
  isForPage,
  usesArrows,
  usesSpace,
  type Focus,
  type PressedKey,
} from '../../../lib/keyboard-focus.ts';
import { KEYS_OF_KINDS } from './label-kinds.ts';

export type StepAction = 'next' | 'previous' | 'undo' | 'help' | 'comment';
export type LabelAction =
  | { readonly type: StepAction | 'accept' | 'clear' | 'unsure' | 'nextUnlabelled' | 'suggestions' }
  | { readonly type: 'kind'; readonly kind: LabelKind };
export type ReviewAction =
  | { readonly type: StepAction | 'approve' | 'return' | 'edit' | 'nextDisagreement' }
  | { readonly type: 'kind'; readonly kind: LabelKind };

const STEPS: Readonly<Record<string, StepAction>> = {
  j: 'next',
  k: 'previous',
  z: 'undo',
  c: 'comment',
  '?': 'help',
};

const LABEL_KEYS: Readonly<Record<string, Exclude<LabelAction['type'], 'kind'>>> = {
  ...STEPS,
  '0': 'clear',
  u: 'unsure',
  n: 'nextUnlabelled',
  s: 'suggestions',
};

const REVIEW_KEYS: Readonly<Record<string, Exclude<ReviewAction['type'], 'kind'>>> = {
  ...STEPS,
  a: 'approve',
  r: 'return',
  e: 'edit',
  d: 'nextDisagreement',
};

/** Action of a key on the current breath; null for other keys. */
export function readLabelKey(pressed: PressedKey, focus: Focus): LabelAction | null {
  if (!isForPage(pressed, focus)) return null;
  // Space activates a focused button.
  if (pressed.key === ' ') return usesSpace(focus) ? null : { type: 'accept' };
  const type = LABEL_KEYS[pressed.key.toLowerCase()];
  if (type !== undefined) return { type };
  return readKindKey(pressed) ?? readArrow(pressed, focus);
}

/** @param isChoosing whether the reviewer is setting another label: keys then select kinds */
export function readReviewerKey(pressed: PressedKey, focus: Focus, isChoosing: boolean): ReviewAction | null {
  if (!isForPage(pressed, focus)) return null;
  const kind = isChoosing ? readKindKey(pressed) : null;
  if (kind !== null) return kind;
  const type = REVIEW_KEYS[pressed.key.toLowerCase()];
  return type === undefined ? readArrow(pressed, focus) : { type };
}

/** Left and right arrows, unless the focused element uses them. */
function readArrow({ key }: PressedKey, focus: Focus): { readonly type: 'next' | 'previous' } | null {
  if (usesArrows(focus)) return null;
  if (key === 'ArrowRight') return { type: 'next' };
  return key === 'ArrowLeft' ? { type: 'previous' } : null;
}

function readKindKey({ key }: PressedKey): { readonly type: 'kind'; readonly kind: LabelKind } | null {
  const kind = KEYS_OF_KINDS.find(([known]) => known === key.toUpperCase())?.[1];
  return kind === undefined ? null : { type: 'kind', kind };
}
