import type { LabelHistory } from '@eupnea/contracts/label';
import type { ShownLabel } from './shown-label.ts';

/** Last own action, for undo. */
export interface UndoStep {
  readonly clientId: string;
  readonly position: number;
  /** Previous label; undefined where only the server knows it. */
  readonly before: ShownLabel | null | undefined;
}

/** After a reload: newest event of the breath that was not undone; null without one. */
export function readUndoStep(
  items: LabelHistory['items'],
  position: number,
  raterId: number | null,
): UndoStep | null {
  const standing: LabelHistory['items'] = [];
  for (const item of items) {
    if (item.rater_id !== raterId) continue;
    if (item.action === 'undo') standing.pop();
    else standing.push(item);
  }
  const last = standing.at(-1);
  return last === undefined || last.action === 'agreed'
    ? null
    : { clientId: last.client_id, position, before: standing.at(-2)?.label ?? null };
}
