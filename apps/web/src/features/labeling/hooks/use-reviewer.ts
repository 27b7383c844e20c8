import type { GoldEvent } from '@eupnea/contracts/label';
import type { ReviewedBreath } from '@eupnea/contracts/labeling-breath';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import type { LabelKind } from '@eupnea/model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { toggleKind } from '../logic/label-kinds.ts';
import { newClientId } from '../logic/new-client-id.ts';
import { takeShown, type ShownLabel } from '../logic/shown-label.ts';
import { readUndoStep, type UndoStep } from '../logic/undo-steps.ts';
import { useSaveQueue } from './use-save-queue.ts';

interface ReviewerRequest {
  readonly task: LabelingTask;
  readonly position: number;
  readonly breath: ReviewedBreath | undefined;
  readonly canReview: boolean;
  readonly select: (position: number) => void;
}

/** Gold labels of the reviewer: shown at once, saved in the background, with undo. */
export function useReviewer({ task, position, breath, canReview, select }: ReviewerRequest) {
  const client = useQueryClient();
  const { queue, state } = useSaveQueue<GoldEvent>(async (events) =>
    api.call('saveGold', { params: { id: task.id }, body: { events: [...events] } }),
  );
  const done = useRef<UndoStep[]>([]);
  const [isFull, setFull] = useState(false);
  const { savedAtMs } = state;
  // The server counts open disagreements.
  useEffect(() => {
    if (savedAtMs !== null)
      void client.invalidateQueries({ queryKey: ['labeling', 'disagreements', task.id] });
  }, [client, task.id, savedAtMs]);

  const goldOf = (at: number, stored: ShownLabel | null): ShownLabel | null =>
    state.labels.has(at) ? (state.labels.get(at) ?? null) : stored;
  const gold = goldOf(position, breath?.gold ?? null);

  function push(event: GoldEvent, shown: ShownLabel | null): void {
    if (!canReview) return;
    const isTaken = queue.push(event, shown);
    setFull(!isTaken);
    if (isTaken) done.current.push({ clientId: event.client_id, position, before: gold });
  }

  const sent = () => ({ client_id: newClientId(), position });

  return {
    gold,
    goldOf,
    state,
    isFull,
    approve(): void {
      const majority = breath?.majority ?? null;
      if (majority === null) return;
      const shown = { kinds: majority.kinds, is_unsure: false, comment: null, confidence: null };
      push({ ...sent(), action: 'majority' }, shown);
    },
    toggle(kind: LabelKind): void {
      const kinds = toggleKind(gold?.kinds ?? [], kind);
      const shown = { kinds, is_unsure: false, comment: gold?.comment ?? null, confidence: null };
      if (kinds.length === 0) push({ ...sent(), action: 'clear' }, null);
      else push({ ...sent(), action: 'label', ...shown }, shown);
    },
    comment(text: string | null): void {
      if (gold === null) return;
      const shown = { ...gold, comment: text };
      push({ ...sent(), action: 'label', ...takeShown(shown) }, shown);
    },
    async undo(): Promise<void> {
      if (!canReview) return;
      const step = done.current.pop() ?? (await askUndoStep(task.id, position));
      if (step === null) return;
      select(step.position);
      queue.push(
        { client_id: newClientId(), position: step.position, action: 'undo', undoes: step.clientId },
        step.before,
      );
    },
  };
}

/** Gold labels have no rater. */
async function askUndoStep(id: number, position: number): Promise<UndoStep | null> {
  try {
    const { items } = await api.call('listLabelHistory', { params: { id }, query: { position } });
    return readUndoStep(items, position, null);
  } catch {
    // Without an answer there is nothing to undo; the key can be pressed again.
    return null;
  }
}
