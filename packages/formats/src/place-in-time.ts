import type { ChannelMapping } from '@eupnea/model';
import type { RecordingEvent } from './reader.ts';
import { parseTableTime } from './table-time.ts';
import { formatWallTime } from './format-wall-time.ts';
import { createZoneClock, type ZoneClock } from './zone-offset.ts';

/**
 * Applies the user's time answers to a recording's events: the start time when the file has none, and the time zone
 * of its clock times. A wall time that the zone's clocks skipped or showed twice is named once: its instant is a choice.
 */
export function createTimePlacer(
  mapping: Pick<ChannelMapping, 'startedAt' | 'timeZone'> | null,
): (events: readonly RecordingEvent[]) => readonly RecordingEvent[] {
  const { startedAt = null, timeZone = null } = mapping ?? {};
  const zone = timeZone === null ? null : createZoneClock(timeZone);
  const doubts = zone === null || timeZone === null ? null : new WallTimeDoubts(zone, timeZone);
  let start = startedAt === null ? null : parseTableTime(startedAt);
  if (start?.kind === 'relative') start = null;
  return (events) => {
    if (start === null && zone === null) return events;
    return events.flatMap((event) => {
      const placed = zone === null ? event : placeEvent(event, zone);
      const named = doubts?.name(event) ?? [];
      if (start === null || (event.type !== 'samples' && event.type !== 'wall_clock'))
        return [...named, placed];
      const told = { seconds: start.seconds, zoned: start.kind === 'utc' };
      start = null;
      if (event.type === 'wall_clock') return [...named, placed];
      const clock: RecordingEvent = {
        type: 'wall_clock',
        sampleIndex: event.block.firstIndex,
        timeMs: told.seconds * 1000,
        zoned: told.zoned,
      };
      return [...(doubts?.name(clock) ?? []), zone === null ? clock : placeEvent(clock, zone), placed];
    });
  };
}

function placeEvent(event: RecordingEvent, zone: ZoneClock): RecordingEvent {
  if (event.type !== 'wall_clock' && event.type !== 'trend_row' && event.type !== 'log') return event;
  if (event.zoned) return event;
  return { ...event, timeMs: event.timeMs - zone.offsetOfWallTime(event.timeMs) * 60_000, zoned: true };
}

/** Clock changes are at whole quarters of an hour. */
const QUARTER_MS = 900_000;

/** Names the first wall time of a recording that its zone skipped, and the first that it showed twice. */
class WallTimeDoubts {
  readonly #zone: ZoneClock;
  readonly #timeZone: string;
  readonly #named = new Set<0 | 2>();
  #quarter = Number.NaN;

  constructor(zone: ZoneClock, timeZone: string) {
    this.#zone = zone;
    this.#timeZone = timeZone;
  }

  name(event: RecordingEvent): readonly RecordingEvent[] {
    if (event.type !== 'wall_clock' && event.type !== 'trend_row' && event.type !== 'log') return [];
    if (event.zoned || this.#named.size === 2) return [];
    const quarter = Math.floor(event.timeMs / QUARTER_MS);
    if (quarter === this.#quarter) return [];
    this.#quarter = quarter;
    const instants = this.#zone.countInstants(event.timeMs);
    if (instants === 1 || this.#named.has(instants)) return [];
    this.#named.add(instants);
    const time = formatWallTime(event.timeMs, false);
    const code = instants === 0 ? 'wall_time_skipped' : 'wall_time_doubled';
    const detail =
      instants === 0
        ? `The clocks of ${this.#timeZone} never showed ${time}: they were set forward. The time is placed after the change.`
        : `The clocks of ${this.#timeZone} showed ${time} twice: they were set back. Eupnea takes one of the two hours.`;
    return [{ type: 'issue', issue: { code, detail, values: { time, zone: this.#timeZone } } }];
  }
}
