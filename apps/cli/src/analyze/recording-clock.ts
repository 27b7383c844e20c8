import { createZoneClock, formatWallTime, type WallClockEvent, type ZoneClock } from '@eupnea/formats';

/** More times than this inside one breath say nothing new; the oldest go first. */
const MAX_TIMES = 1024;

/** When a sample was taken by the recording's own clock. */
export class RecordingClock {
  readonly #rateHz: number;
  readonly #zone: ZoneClock | null;
  #times: WallClockEvent[] = [];

  /** @param timeZone IANA name of the zone of wall times without one; null leaves them without offset */
  constructor(rateHz: number, timeZone: string | null) {
    this.#rateHz = rateHz;
    this.#zone = timeZone === null ? null : createZoneClock(timeZone);
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
    if (anchor.zoned) return formatWallTime(timeMs, true);
    if (this.#zone === null) return formatWallTime(timeMs, false);
    return formatWallTime(timeMs, false) + formatOffset(this.#zone.offsetOfWallTime(timeMs));
  }
}

/** Whether the runtime knows the zone. */
export function isTimeZone(name: string): boolean {
  return createZoneClock(name) !== null;
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
