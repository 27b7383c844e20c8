import type { LabelKind } from '@eupnea/model';

/** Content of a label; the other fields of an event are its author, time and origin. */
export interface HeldLabel {
  readonly kinds: readonly LabelKind[];
  /** Kinds of which the label does not tell; absent = none. */
  readonly openKinds?: readonly LabelKind[];
  readonly confidence: number | null;
  readonly isUnsure: boolean;
  readonly comment: string | null;
  readonly startIndex: number;
  readonly endIndex: number;
}

export interface HeldEvent {
  readonly clientId: string;
  readonly position: number;
  readonly action: 'label' | 'clear' | 'undo' | 'majority' | 'agreed';
  readonly undoes: string | null;
  /** Label after the event; null without one. */
  readonly label: HeldLabel | null;
}

export type WantedEvent =
  | {
      readonly clientId: string;
      readonly position: number;
      readonly action: 'label' | 'clear' | 'majority';
      readonly label: HeldLabel | null;
    }
  | {
      readonly clientId: string;
      readonly position: number;
      readonly action: 'undo';
      readonly undoes: string;
    };

export type EventPlan =
  | { readonly ok: true; readonly added: readonly HeldEvent[] }
  | { readonly ok: false; readonly index: number; readonly reason: string };

/** Maximum number of events per breath; more indicates a loop. */
export const EVENTS_PER_BREATH_MAX = 200;

/**
 * Plans the events of a request. Events already stored by client id are skipped, and an undo restores the
 * previous label. An invalid request adds nothing.
 * @param held every event of the breaths in the request, oldest first
 */
export function planEvents(held: readonly HeldEvent[], wanted: readonly WantedEvent[]): EventPlan {
  const known = new Set(held.map(({ clientId }) => clientId));
  const histories = new Map<number, HeldEvent[]>();
  for (const event of held) historyOf(histories, event.position).push(event);
  const added: HeldEvent[] = [];
  for (const [index, event] of wanted.entries()) {
    if (known.has(event.clientId)) continue;
    const history = historyOf(histories, event.position);
    if (history.length >= EVENTS_PER_BREATH_MAX) {
      return { ok: false, index, reason: `A breath takes at most ${EVENTS_PER_BREATH_MAX} changes` };
    }
    const next = event.action === 'undo' ? undo(history, event) : { ...event, undoes: null };
    if (next === null) {
      return { ok: false, index, reason: 'Only the newest event of a breath that stands can be undone' };
    }
    known.add(event.clientId);
    history.push(next);
    added.push(next);
  }
  return { ok: true, added };
}

function undo(
  history: readonly HeldEvent[],
  event: { readonly clientId: string; readonly position: number; readonly undoes: string },
): HeldEvent | null {
  const undone = new Set(history.map(({ undoes }) => undoes));
  const newest = history.findLastIndex(({ action, clientId }) => action !== 'undo' && !undone.has(clientId));
  if (newest < 0 || history[newest]?.clientId !== event.undoes) return null;
  const { clientId, position, undoes } = event;
  return { clientId, position, action: 'undo', undoes, label: history[newest - 1]?.label ?? null };
}

function historyOf(histories: Map<number, HeldEvent[]>, position: number): HeldEvent[] {
  const known = histories.get(position);
  if (known !== undefined) return known;
  const opened: HeldEvent[] = [];
  histories.set(position, opened);
  return opened;
}
