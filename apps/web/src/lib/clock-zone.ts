import { MINUTE_MS } from '@eupnea/model';
import { readStored, STORAGE_KEYS, writeStored } from './browser-storage.ts';

/** Clocks change on a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;
/** Steps that cross the longest change of a clock, 2 h. */
const CHANGE_QUARTERS = 8;

/** The zone that the reader chose for this browser; null: the browser's own. Read once, because each format asks for it. */
let chosen: string | null | undefined;

export function chosenClockZone(): string | null {
  if (chosen === undefined) chosen = readChosen();
  return chosen;
}

/** IANA name of the zone of this browser. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * IANA name of the reader's time zone. Every time on the screens is of this clock: the server cuts days and hours by
 * the zone that a query names, as the browser formats its times.
 */
export function clockZone(): string {
  return chosenClockZone() ?? browserZone();
}

/** Takes effect on each format made afterwards; the caller loads the page again. @param zone null: the browser's own */
export function chooseClockZone(zone: string | null): void {
  writeStored(STORAGE_KEYS.clockZone, zone ?? '');
  chosen = undefined;
}

/** Time of the reader's clock minus UTC. */
export function zoneOffsetMs(timeMs: number): number {
  const zone = chosenClockZone();
  if (zone === null) return -new Date(timeMs).getTimezoneOffset() * MINUTE_MS;
  const parts = new Map(
    wallClock(zone)
      .formatToParts(timeMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const wallMs = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return wallMs - Math.floor(timeMs / 1000) * 1000;
}

/** Calendar day of the reader's clock, yyyy-mm-dd. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs + zoneOffsetMs(timeMs)).toISOString().slice(0, 10);
}

/** Instant at which the reader's clock shows this time, given as if it were UTC. A skipped hour gives the one before it. */
export function atWallClock(wallMs: number): number {
  const guessMs = wallMs - zoneOffsetMs(wallMs);
  return wallMs - zoneOffsetMs(guessMs);
}

/** First instant of a day (yyyy-mm-dd) of the reader's clock: midnight, or what follows it where the clock skips it. */
export function startOfDay(day: string): number {
  let startMs = atWallClock(Date.parse(day));
  for (let step = 0; step < CHANGE_QUARTERS && dayOf(startMs) < day; step += 1) startMs += QUARTER_MS;
  for (let step = 0; step < CHANGE_QUARTERS && dayOf(startMs - QUARTER_MS) === day; step += 1)
    startMs -= QUARTER_MS;
  return startMs;
}

function readChosen(): string | null {
  const stored = readStored(STORAGE_KEYS.clockZone);
  if (stored === null || stored === '') return null;
  try {
    // Throws for an unknown zone; the resolved name may be an older synonym.
    new Intl.DateTimeFormat('en', { timeZone: stored }).resolvedOptions();
    return stored;
  } catch {
    return null;
  }
}

let wall: { readonly zone: string; readonly format: Intl.DateTimeFormat } | null = null;

function wallClock(zone: string): Intl.DateTimeFormat {
  if (wall?.zone === zone) return wall.format;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  wall = { zone, format };
  return format;
}
