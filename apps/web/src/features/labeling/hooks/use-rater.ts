import type { LabelEvent } from '@eupnea/contracts/label';
import type { LabelingOverview } from '@eupnea/contracts/labeling-breath';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { useCallback, useMemo, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { suggestedKinds, toggleKind } from '../logic/label-kinds.ts';
import { findNext, stepFrom } from '../logic/label-order.ts';
import { newClientId } from '../logic/new-client-id.ts';
import type { LabelAction } from '../logic/read-labeling-key.ts';
import { takeShown, type ShownLabel } from '../logic/shown-label.ts';
import { readUndoStep, type UndoStep } from '../logic/undo-steps.ts';
import { useSaveQueue } from './use-save-queue.ts';

const NOTHING: ShownLabel = { kinds: [], is_unsure: false, comment: null, confidence: null };

interface RaterRequest {
  readonly task: LabelingTask;
  readonly overview: LabelingOverview;
  /** Positions in walking order. */
  readonly walk: readonly number[];
  readonly position: number;
  readonly showsSuggestions: boolean;
  readonly canLabel: boolean;
  /** Loaded comment of the current breath; the task columns have none. */
  readonly loadedComment: string | null;
  readonly select: (position: number) => void;
}

/** Labels of one rater: shown at once, saved in the background. */
export function useRater(request: RaterRequest) {
  const { task, overview, walk, position, showsSuggestions, canLabel, select, loadedComment } = request;
  const { queue, state } = useSaveQueue<LabelEvent>(async (events) =>
    api.call('saveLabels', { params: { id: task.id }, body: { events: [...events] } }),
  );
  const done = useRef<UndoStep[]>([]);
  const [isFull, setFull] = useState(false);

  const labelOf = useCallback(
    (at: number): ShownLabel | null => {
      if (state.labels.has(at)) return state.labels.get(at) ?? null;
      const kinds = overview.label[at] ?? null;
      return kinds === null ? null : { ...NOTHING, kinds, is_unsure: overview.is_unsure[at] ?? false };
    },
    [overview, state.labels],
  );
  const known = labelOf(position);
  const label = known === null || state.labels.has(position) ? known : { ...known, comment: loadedComment };
  const labelled = useMemo(
    () => overview.label.reduce((sum, _, at) => sum + (labelOf(at) === null ? 0 : 1), 0),
    [overview, labelOf],
  );
  const toRepeat = useMemo(() => new Set(task.own?.returned_positions), [task]);
  const isToDo = (at: number): boolean => labelOf(at) === null || (toRepeat.has(at) && !state.labels.has(at));

  function push(event: LabelEvent, shown: ShownLabel | null | undefined): boolean {
    const isTaken = queue.push(event, shown);
    setFull(!isTaken);
    return isTaken;
  }

  function give(shown: ShownLabel | null): void {
    if (!canLabel) return;
    const sent = { client_id: newClientId(), position };
    const isTaken = push(
      shown === null ? { ...sent, action: 'clear' } : { ...sent, action: 'label', ...takeShown(shown) },
      shown,
    );
    if (isTaken) done.current.push({ clientId: sent.client_id, position, before: label });
  }

  async function undo(): Promise<void> {
    if (!canLabel || task.own === null) return;
    const step = done.current.pop() ?? (await askUndoStep(task.id, position, task.own.rater_id));
    if (step === null) return;
    select(step.position);
    push(
      { client_id: newClientId(), position: step.position, action: 'undo', undoes: step.clientId },
      step.before,
    );
  }

  function act(action: LabelAction): void {
    switch (action.type) {
      case 'next':
        return select(stepFrom(walk, position, 1));
      case 'previous':
        return select(stepFrom(walk, position, -1));
      case 'nextUnlabelled':
        return select(findNext(walk, position, isToDo) ?? position);
      case 'accept': {
        const suggested = showsSuggestions ? (overview.suggestion[position] ?? null) : null;
        if (label === null && suggested !== null) give({ ...NOTHING, kinds: suggestedKinds(suggested) });
        return select(stepFrom(walk, position, 1));
      }
      case 'kind': {
        const kinds = toggleKind(label?.kinds ?? [], action.kind);
        return give(kinds.length === 0 ? null : { ...(label ?? NOTHING), kinds });
      }
      case 'clear':
        return label === null ? undefined : give(null);
      case 'unsure':
        return label === null ? undefined : give({ ...label, is_unsure: !label.is_unsure });
      case 'undo':
        return void undo();
      // The page itself handles its display.
      case 'comment':
      case 'help':
      case 'suggestions':
        return undefined;
    }
  }

  return { label, labelOf, labelled, state, isFull, act, give, forget: () => queue.forget() };
}

/** Reads the last action on this breath from the server after a reload. */
async function askUndoStep(id: number, position: number, raterId: number): Promise<UndoStep | null> {
  try {
    const { items } = await api.call('listLabelHistory', { params: { id }, query: { position } });
    return readUndoStep(items, position, raterId);
  } catch {
    // Without an answer there is nothing to undo; the key can be pressed again.
    return null;
  }
}
