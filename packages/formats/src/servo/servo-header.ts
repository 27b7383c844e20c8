import type { RecordedDevice } from '@eupnea/model';
import { readServoDate, type ServoDate } from './servo-date.ts';

const SECONDS_A_DAY = 86_400;
/** Maximum key lines of a header, because hostile text may have any number. */
const MAX_ENTRIES = 200;
/**
 * Position of the serial number: the lines after the marker are date, file name, serial, system and version in every
 * language.
 */
const SERIAL_ENTRY = 2;
const VERSION_ENTRY = 4;

/**
 * Tab-separated keys and values before the data of a SERVO-U export. Keys are in the device's language; only `Date
 * format` and `Decimal separator` are English everywhere. Other lines are recognised by position or by containing a
 * date.
 */
export class ServoHeader {
  readonly #entries: (readonly [key: string, value: string])[] = [];
  #dateFormat: string | undefined;
  #decimalComma = false;

  /** Reads one header line; skips the marker line and rules, which have no tab. */
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

  /** Newest date of the header: several lines have one, first that of the export, last that of the recording. */
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
 * Wall time of a row with a clock time only, ms, as if UTC. The header's date is the time of the export, after the
 * rows: a row with a later clock time belongs to the previous day.
 */
export function placeOnDay(secondOfDay: number, pressed: ServoDate): number {
  const newer = secondOfDay > pressed.secondOfDay + SECONDS_A_DAY / 2;
  return (pressed.dayStart - (newer ? SECONDS_A_DAY : 0) + secondOfDay) * 1000;
}
