import { STORED_EVENT_KINDS } from '@eupnea/contracts/stored-event';

/** Filters of the list: kinds of events, and the settings that Eupnea estimates apart from real ones. */
export const EVENT_FILTERS = ['setting', 'estimated', ...STORED_EVENT_KINDS.slice(1)] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

/** Query of the chosen filters. Without any the list has every kind but estimates, which are a hundred times as many. */
export function queryOfFilters(filters: readonly EventFilter[]) {
  if (filters.length === 0) return { estimated: 'without' } as const;
  const kinds = STORED_EVENT_KINDS.filter((kind) => filters.includes(kind));
  if (!filters.includes('estimated')) return { kind: kinds.join(','), estimated: 'without' } as const;
  return kinds.includes('setting')
    ? ({ kind: kinds.join(','), estimated: 'with' } as const)
    : ({ kind: ['setting', ...kinds].join(','), estimated: 'only' } as const);
}
