import type { Label } from '@eupnea/contracts/label';
import type { LabelEventRecord } from './label-repository.ts';
import type { HeldEvent } from './plan-events.ts';

/** The label after an event; null without one. */
export function toLabel(event: LabelEventRecord | undefined): Label | null {
  if (event === undefined || event.kinds === null) return null;
  return {
    kinds: event.kinds,
    open_kinds: event.openKinds ?? [],
    confidence: event.confidence,
    is_unsure: event.isUnsure,
    comment: event.comment,
    start_index: event.startIndex,
    end_index: event.endIndex,
    labelled_at: event.createdAt.toISOString(),
    schema_version: event.schemaVersion,
  };
}

export function toHeldEvent(event: LabelEventRecord): HeldEvent {
  const { clientId, position, action, undoes, kinds, openKinds } = event;
  const { confidence, isUnsure, comment, startIndex, endIndex } = event;
  return {
    clientId,
    position,
    action,
    undoes,
    label:
      kinds === null
        ? null
        : { kinds, openKinds: openKinds ?? [], confidence, isUnsure, comment, startIndex, endIndex },
  };
}
