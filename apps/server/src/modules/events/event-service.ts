import {
  STORED_EVENT_KINDS,
  type EventMarks,
  type EventMarksQuery,
  type ListEventsQuery,
  type StoredEvent,
} from '@eupnea/contracts/stored-event';
import { isoTimeOfUs } from '@eupnea/model';
import type { Viewer } from '../access/access-service.ts';
import type { StoredDataService, Stretch } from '../stored-data/stored-data-service.ts';
import { countEvents, countEventSteps, readEvents, type EventRow } from './event-repository.ts';
import {
  readAlertStarts,
  readNoteStarts,
  readSettingChanges,
  type EventStart,
} from './event-start-repository.ts';

/** Events of a patient or device apart from breaths, from stored data. */
export class EventService {
  readonly #storedData: StoredDataService;

  constructor(storedData: StoredDataService) {
    this.#storedData = storedData;
  }

  async list(
    viewer: Viewer,
    query: ListEventsQuery,
  ): Promise<{ items: StoredEvent[]; total: number; page: number; count: number }> {
    const { kind, estimated, sortOrder, page, count, ...scope } = query;
    const stretches = await this.#storedData.resolve(viewer, scope);
    if (stretches.length === 0) return { items: [], total: 0, page, count };
    const { pool } = this.#storedData;
    const kinds = [...new Set(kind ?? STORED_EVENT_KINDS)];
    const rows = await readEvents(pool, stretches, {
      kinds,
      estimated,
      direction: sortOrder,
      offset: (page - 1) * count,
      limit: count,
    });
    const items = rows.map((row) => hideAddress(toEvent(row), viewer));
    return { items, total: await countEvents(pool, stretches, kinds, estimated), page, count };
  }

  /** Events to draw on a time axis, counted in steps where they are too many to draw one by one. */
  async readMarks(viewer: Viewer, query: EventMarksQuery): Promise<EventMarks> {
    const { kind, estimated, marks, points, ...scope } = query;
    const stretches = await this.#storedData.resolve(viewer, scope);
    const [first] = stretches;
    if (first === undefined) return { total: 0, events: [], step_seconds: null, counts: [] };
    const { pool } = this.#storedData;
    const kinds = [...new Set(kind)];
    const total = await countEvents(pool, stretches, kinds, estimated);
    if (total <= marks) {
      const page = { kinds, estimated, direction: 'asc', offset: 0, limit: marks } as const;
      const rows = await readEvents(pool, stretches, page);
      const events = rows.map((row) => hideAddress(toEvent(row), viewer));
      return { total, events, step_seconds: null, counts: [] };
    }
    const counted = await countEventSteps(pool, stretches, kinds, estimated, points);
    return { total, events: [], step_seconds: counted.stepMs / 1000, counts: counted.counts };
  }

  /**
   * Times of alerts, notes of a kind, or changes of one setting, for figures of the server; the caller has checked the
   * access. A setting that is told for the first time is no change. `isCut`: later ones exist that were not read.
   */
  async readStarts(
    stretches: readonly Stretch[],
    wanted: WantedEvent,
    limit: number,
  ): Promise<{
    readonly times: readonly EventStart[];
    readonly isCut: boolean;
  }> {
    if (stretches.length === 0) return { times: [], isCut: false };
    const times = await this.#findStarts(stretches, wanted, limit);
    return { times, isCut: times.length >= limit };
  }

  async #findStarts(
    stretches: readonly Stretch[],
    wanted: WantedEvent,
    limit: number,
  ): Promise<readonly EventStart[]> {
    const { pool } = this.#storedData;
    switch (wanted.kind) {
      case 'setting':
        return await readSettingChanges(pool, stretches, wanted.parameter, limit);
      case 'alert':
        return await readAlertStarts(pool, stretches, wanted.alarm ?? null, limit);
      case 'note':
        return await readNoteStarts(pool, stretches, wanted.note, limit);
    }
  }

  /** For an export: every event of the stretches, oldest first, a page at a time. */
  async *readAll(stretches: readonly Stretch[], limit: number): AsyncGenerator<readonly StoredEvent[]> {
    if (stretches.length === 0) return;
    for (let offset = 0; ; offset += limit) {
      const page = { kinds: STORED_EVENT_KINDS, estimated: 'with', direction: 'asc', offset, limit } as const;
      const rows = await readEvents(this.#storedData.pool, stretches, page);
      yield rows.map(toEvent);
      if (rows.length < limit) return;
    }
  }
}

/** Events of a kind that a figure is drawn around. */
export type WantedEvent =
  | {
      readonly kind: 'alert';
      readonly alarm?: { readonly source: string; readonly kind: string } | undefined;
    }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'setting'; readonly parameter: string };

/** Connection texts may contain the device address, which only administrators see. */
function hideAddress(event: StoredEvent, viewer: Viewer): StoredEvent {
  return event.kind === 'log' && !viewer.isAdmin ? { ...event, text: null } : event;
}

function toEvent(row: EventRow): StoredEvent {
  const { kind, device_id, at_us, parameter, code } = row;
  return {
    // Two notes of a kind may begin together.
    id: [
      kind,
      device_id,
      at_us,
      row.source ?? '',
      parameter ?? '',
      kind === 'note' ? row.value : (code ?? ''),
    ].join('/'),
    kind,
    device_id,
    ventilation_session_id: row.session_id,
    at: isoTimeOfUs(at_us),
    until: row.until_us === null ? null : isoTimeOfUs(row.until_us),
    source: row.source,
    parameter,
    code,
    value: row.value,
    previous: row.previous,
    low: row.low,
    high: row.high,
    priority: row.priority,
    text: row.text,
  };
}
