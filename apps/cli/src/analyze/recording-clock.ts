import type { WallClockEvent } from '@eupnea/formats';

/** More times than this inside one breath say nothing new; the oldest go first. */
const MAX_TIMES = 1024;

/** When a sample was taken by the recording's own clock. */
export class RecordingClock {
  readonly #rateHz: number;
  readonly #zone: Intl.DateTimeFormat | null;
  #times: WallClockEvent[] = [];

  /** @param timeZone IANA name of the zone of wall times without one; null leaves them without offset */
  constructor(rateHz: number, timeZone: string | null) {
    this.#rateHz = rateHz;
    this.#zone = timeZone === null ? null : createZoneFormat(timeZone);
  }

  tell(event: WallClockEvent): void {
    this.#times.push(event);
    if (this.#times.length > MAX_TIMES) this.#times.shift();
  }

  /** ISO 8601 with microseconds; an offset only when the recording or the caller gave a zone. Ask in order. */
  timeOf(sampleIndex: number): string | null {
    let newest = 0;
    while ((this.#times[newest + 1]?.sampleIndex ?? Number.POSITIVE_INFINITY) <= sampleIndex) newest += 1;
    this.#times.splice(0, newest);
    const anchor = this.#times[0];
    if (anchor === undefined || anchor.sampleIndex > sampleIndex) return null;
    const timeMs = anchor.timeMs + ((sampleIndex - anchor.sampleIndex) * 1000) / this.#rateHz;
    if (anchor.zoned) return `${formatWallTime(timeMs)}Z`;
    if (this.#zone === null) return formatWallTime(timeMs);
    return formatWallTime(timeMs) + formatOffset(offsetOfWallTime(timeMs, this.#zone));
  }
}

/** Whether the runtime knows the zone. */
export function isTimeZone(name: string): boolean {
  try {
    createZoneFormat(name);
    return true;
  } catch {
    return false; // Intl throws RangeError for an unknown zone; there is no other way to ask.
  }
}

function createZoneFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', hour12: false });
}

/** `YYYY-MM-DDTHH:MM:SS.ffffff` of milliseconds that count a wall clock as if it were UTC. */
function formatWallTime(timeMs: number): string {
  const totalUs = Math.round(timeMs * 1000);
  const wholeMs = Math.floor(totalUs / 1000);
  const fraction = String(totalUs - wholeMs * 1000).padStart(3, '0');
  return new Date(wholeMs).toISOString().replace('Z', fraction);
}

/** Minutes the zone is ahead of UTC at a wall time: the offset at a first guess decides, then is looked up again. */
function offsetOfWallTime(wallMs: number, zone: Intl.DateTimeFormat): number {
  const guess = offsetAt(wallMs, zone);
  return offsetAt(wallMs - guess * 60_000, zone);
}

function offsetAt(utcMs: number, zone: Intl.DateTimeFormat): number {
  const name = zone.formatToParts(utcMs).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name);
  if (match?.[1] === undefined) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
