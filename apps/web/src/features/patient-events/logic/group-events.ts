import type { StoredEvent } from '@eupnea/contracts';

export type EventRow =
  | { readonly type: 'event'; readonly event: StoredEvent; readonly isMember: boolean }
  | {
      readonly type: 'group';
      readonly id: string;
      readonly events: readonly StoredEvent[];
      readonly isOpen: boolean;
    };

/**
 * Maximum interval of events reported together, ms: a device sends its settings at connection in sequence
 * (under 1 s in the demo).
 */
const TOGETHER_MS = 2_000;
/** Minimum number of events in a group. */
const FEWEST = 4;
const REPORTED_KINDS: ReadonlySet<StoredEvent['kind']> = new Set(['setting', 'limit', 'mode', 'standby']);

/**
 * Rows of the list: events reported together without previous values, as at connection, form one expandable
 * row. Keeps the order.
 * @param opened ids of expanded groups: the id of the oldest event, which does not change
 */
export function groupEvents(
  events: readonly StoredEvent[],
  opened: ReadonlySet<string>,
): readonly EventRow[] {
  const rows: EventRow[] = [];
  for (let at = 0; at < events.length; ) {
    const together = takeTogether(events, at);
    const oldest = together.at(-1);
    if (oldest !== undefined && together.length >= FEWEST) {
      const isOpen = opened.has(oldest.id);
      rows.push({ type: 'group', id: oldest.id, events: together, isOpen });
      if (isOpen) rows.push(...together.map((event) => ({ type: 'event', event, isMember: true }) as const));
    } else {
      rows.push(...events.slice(at, at + Math.max(1, together.length)).map(toRow));
    }
    at += Math.max(1, together.length);
  }
  return rows;
}

const toRow = (event: StoredEvent): EventRow => ({ type: 'event', event, isMember: false });

function takeTogether(events: readonly StoredEvent[], from: number): readonly StoredEvent[] {
  const first = events[from];
  if (first === undefined || !isFirstReport(first)) return [];
  let to = from + 1;
  while (isTogether(first, events[to])) to += 1;
  return events.slice(from, to);
}

function isTogether(first: StoredEvent, other: StoredEvent | undefined): boolean {
  return (
    other !== undefined &&
    isFirstReport(other) &&
    other.device_id === first.device_id &&
    Math.abs(Date.parse(other.at) - Date.parse(first.at)) <= TOGETHER_MS
  );
}

function isFirstReport({ kind, source, previous }: StoredEvent): boolean {
  return REPORTED_KINDS.has(kind) && source === 'device' && previous === null;
}
