import type { Label } from '@eupnea/contracts/label';

/** Part of a label that is shown before the server confirms it. */
export type ShownLabel = Pick<Label, 'kinds' | 'is_unsure' | 'comment' | 'confidence'>;

/** Part of a label that an event carries. */
export function takeShown({ kinds, is_unsure, comment, confidence }: ShownLabel): ShownLabel {
  return { kinds, is_unsure, comment, confidence };
}
