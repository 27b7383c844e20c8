import type { RecordedDevice } from '@eupnea/model';
import { readServoDate, type ServoDate } from './servo-date.ts';

const SECONDS_A_DAY = 86_400;
/** Key lines of an export's header; hostile text may have any number of them. */
const MAX_ENTRIES = 200;
/** The lines after the marker are date, file name, serial, system and version: in this order in every language. */
const SERIAL_ENTRY = 2;
const VERSION_ENTRY = 4;

/**
 * The tab-separated keys and values before a SERVO-U export's data. Keys are in the device's language; only `Date format`
 * and `Decimal separator` are English everywhere, so the rest is known by its place or by being a date.
 */
export class ServoHeader {
  readonly #entries: (readonly [key: string, value: string])[] = [];
  #dateFormat: string | undefined;
  #decimalComma = false;

  /** One header line; the marker line and rules have no tab and are passed over. */
  take(line: string): void {
    const [key = '', value] = line.split('\t');
    if (value === undefined || this.#entries.length === MAX_ENTRIES) return;
    const name = key.trim().toLowerCase();
    if (name === 'date format') this.#dateFormat = value.trim();
    if (name === 'decimal separator') this.#decimalComma = value.trim().toUpperCase() === 'COMMA';
    this.#entries.push([key.trim(), value.trim()]);
  }

  get decimalComma(): boolean {
    return this.#decimalComma;
  }

  get dateFormat(): string | undefined {
    return this.#dateFormat;
  }

  /** Several lines give a date: the export's first, the recording's last. */
  get newestDate(): ServoDate | null {
    for (const [, value] of this.#entries.toReversed()) {
      const date = readServoDate(value, this.#dateFormat);
      if (date !== null) return date;
    }
    return null;
  }

  get exportDate(): ServoDate | null {
    for (const [, value] of this.#entries) {
      const date = readServoDate(value, this.#dateFormat);
      if (date !== null) return date;
    }
    return null;
  }

  get device(): RecordedDevice {
    const serial = this.#entries[SERIAL_ENTRY]?.[1] ?? '';
    const software = this.#entries[VERSION_ENTRY]?.[1] ?? '';
    return {
      model: 'SERVO-U',
      serial: /^\d+$/.test(serial) ? serial : null,
      software: /^\d+\.\d/.test(software) ? software : null,
    };
  }
}

/**
 * Wall time of a row that has only a clock time, in milliseconds as if UTC. The header's date is when the button was
 * pressed, after the rows: a row that seems later belongs to the day before.
 */
export function placeOnDay(secondOfDay: number, pressed: ServoDate): number {
  const newer = secondOfDay > pressed.secondOfDay + SECONDS_A_DAY / 2;
  return (pressed.dayStart - (newer ? SECONDS_A_DAY : 0) + secondOfDay) * 1000;
}
