import type { Label } from '@eupnea/contracts';

/** What of a label is shown before the server has it. */
export type ShownLabel = Pick<Label, 'kinds' | 'is_unsure' | 'comment' | 'confidence'>;

/** What an event carries of a label, and nothing that only the server says. */
export function takeShown({ kinds, is_unsure, comment, confidence }: ShownLabel): ShownLabel {
  return { kinds, is_unsure, comment, confidence };
}
