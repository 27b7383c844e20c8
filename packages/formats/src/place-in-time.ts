import type { ChannelMapping } from '@eupnea/model';
import type { RecordingEvent } from './reader.ts';
import { parseTableTime } from './table-time.ts';
import { createZoneClock, type ZoneClock } from './zone-offset.ts';

/**
 * Applies the user's time answers to a recording's events: the start time when the file has none, and the time zone
 * of its clock times.
 */
export function createTimePlacer(
  mapping: Pick<ChannelMapping, 'startedAt' | 'timeZone'> | null,
): (events: readonly RecordingEvent[]) => readonly RecordingEvent[] {
  const { startedAt = null, timeZone = null } = mapping ?? {};
  const zone = timeZone === null ? null : createZoneClock(timeZone);
  let start = startedAt === null ? null : parseTableTime(startedAt);
  if (start?.kind === 'relative') start = null;
  return (events) => {
    if (start === null && zone === null) return events;
    return events.flatMap((event) => {
      const placed = zone === null ? event : placeEvent(event, zone);
      if (start === null || (event.type !== 'samples' && event.type !== 'wall_clock')) return [placed];
      const told = { seconds: start.seconds, zoned: start.kind === 'utc' };
      start = null;
      if (event.type === 'wall_clock') return [placed];
      const clock: RecordingEvent = {
        type: 'wall_clock',
        sampleIndex: event.block.firstIndex,
        timeMs: told.seconds * 1000,
        zoned: told.zoned,
      };
      return [zone === null ? clock : placeEvent(clock, zone), placed];
    });
  };
}

function placeEvent(event: RecordingEvent, zone: ZoneClock): RecordingEvent {
  if (event.type !== 'wall_clock' && event.type !== 'trend_row' && event.type !== 'log') return event;
  if (event.zoned) return event;
  return { ...event, timeMs: event.timeMs - zone.offsetOfWallTime(event.timeMs) * 60_000, zoned: true };
}
