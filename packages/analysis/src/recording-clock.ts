import { createZoneClock, formatWallTime, type WallClockEvent, type ZoneClock } from '@eupnea/formats';

/** Maximum number of times within a breath; the oldest are dropped. */
const MAX_TIMES = 1024;

/** Time of a sample by the recording's clock. */
export class RecordingClock {
  readonly #rateHz: number;
  readonly #zone: ZoneClock | null;
  #times: WallClockEvent[] = [];

  /** @param timeZone IANA zone of local times; null leaves them without offset */
  constructor(rateHz: number, timeZone: string | null) {
    this.#rateHz = rateHz;
    this.#zone = timeZone === null ? null : createZoneClock(timeZone);
  }

  tell(event: WallClockEvent): void {
    this.#times.push(event);
    if (this.#times.length > MAX_TIMES) this.#times.shift();
  }

  /** ISO 8601 with microseconds; with an offset only when a zone is known. Call in order. */
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
