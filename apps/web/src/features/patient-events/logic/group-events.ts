import type { StoredEvent } from '@eupnea/contracts/stored-event';

/** connection: reported by the device in sequence; limits: limits of Eupnea set together; run: one alarm again and again. */
export type GroupReason = 'connection' | 'limits' | 'run';

export type EventRow =
  | { readonly type: 'event'; readonly event: StoredEvent; readonly isMember: boolean }
  | {
      readonly type: 'group';
      readonly id: string;
      readonly why: GroupReason;
      readonly events: readonly StoredEvent[];
      readonly isOpen: boolean;
    };

/**
 * Maximum interval of events reported together, ms: a device sends its settings at connection in sequence
 * (under 1 s in the demo).
 */
const TOGETHER_MS = 2_000;
/** Minimum number of events in a group, and of episodes of one alarm in a row. */
const FEWEST = 4;
const FEWEST_OF_RUN = 3;
const REPORTED_KINDS: ReadonlySet<StoredEvent['kind']> = new Set(['setting', 'limit', 'mode', 'standby']);

/**
 * Rows of the list: events reported together without previous values, as at connection, limits of Eupnea set together, and
 * one alarm in a row form one expandable row each. Keeps the order.
 * @param opened ids of expanded groups: the id of the oldest event, which does not change
 */
export function groupEvents(
  events: readonly StoredEvent[],
  opened: ReadonlySet<string>,
): readonly EventRow[] {
  const rows: EventRow[] = [];
  for (let at = 0; at < events.length; ) {
    const { together, why, fewest } = takeGroup(events, at);
    const oldest = together.at(-1);
    if (oldest !== undefined && together.length >= fewest) {
      const isOpen = opened.has(oldest.id);
      rows.push({ type: 'group', id: oldest.id, why, events: together, isOpen });
      if (isOpen) rows.push(...together.map((event) => ({ type: 'event', event, isMember: true }) as const));
    } else {
      rows.push(...events.slice(at, at + Math.max(1, together.length)).map(toRow));
    }
    at += Math.max(1, together.length);
  }
  return rows;
}

const toRow = (event: StoredEvent): EventRow => ({ type: 'event', event, isMember: false });

interface Taken {
  readonly together: readonly StoredEvent[];
  readonly why: GroupReason;
  readonly fewest: number;
}

function takeGroup(events: readonly StoredEvent[], from: number): Taken {
  const first = events[from];
  if (first?.kind === 'alert')
    return { together: takeWhile(events, from, isSameAlarm), why: 'run', fewest: FEWEST_OF_RUN };
  if (first !== undefined && isFirstReport(first)) {
    const why = first.source === 'eupnea' ? 'limits' : 'connection';
    return { together: takeWhile(events, from, isTogether), why, fewest: FEWEST };
  }
  return { together: [], why: 'connection', fewest: FEWEST };
}

/** The event at `from` and those after it that go with it. */
function takeWhile(
  events: readonly StoredEvent[],
  from: number,
  goesWith: (first: StoredEvent, other: StoredEvent) => boolean,
): readonly StoredEvent[] {
  const [first] = events.slice(from, from + 1);
  if (first === undefined) return [];
  let to = from + 1;
  for (let other = events[to]; other !== undefined && goesWith(first, other); other = events[to]) to += 1;
  return events.slice(from, to);
}

function isSameAlarm(first: StoredEvent, other: StoredEvent): boolean {
  return (
    other.kind === 'alert' &&
    other.device_id === first.device_id &&
    other.source === first.source &&
    other.code === first.code &&
    other.text === first.text
  );
}

function isTogether(first: StoredEvent, other: StoredEvent): boolean {
  return (
    isFirstReport(other) &&
    other.source === first.source &&
    other.device_id === first.device_id &&
    Math.abs(Date.parse(other.at) - Date.parse(first.at)) <= TOGETHER_MS
  );
}

function isFirstReport({ kind, source, previous }: StoredEvent): boolean {
  if (kind === 'limit' && source === 'eupnea') return true;
  return REPORTED_KINDS.has(kind) && source === 'device' && previous === null;
}
