import { DAY_MS } from '@eupnea/model';
import { randomInt } from 'node:crypto';
import type { PatientStretch } from '../read-project-time.ts';

/**
 * Minimum date shift in days: 100 to 200 years ahead, so that a shifted date cannot be mistaken for a true
 * one.
 */
const SHIFT_DAYS_LEAST = 36_525;
const SHIFT_DAYS_MOST = 73_050;

/** Ages above are rare enough to identify a person (45 CFR 164.514(b)(2)(i)(C)). */
const AGE_CAP_ABOVE_YEARS = 89;
const AGE_CAP_YEARS = 90;

/**
 * Replacement ids of patients, sessions and devices in one data set, and the date shift of each patient.
 * Exists only while the data set is written, so that no row can be traced back.
 */
export class Disguise {
  readonly #patients: ReadonlyMap<number, number>;
  readonly #sessions: ReadonlyMap<number, number>;
  readonly #devices: ReadonlyMap<number, number>;
  readonly #shiftsMs: ReadonlyMap<number, number>;
  readonly #starts = new Map<number, bigint>();

  /** @param draw uniform whole number from the first (included) to the second (excluded) */
  constructor(
    stretches: readonly PatientStretch[],
    starts: ReadonlyMap<number, bigint>,
    draw: (from: number, before: number) => number = randomInt,
  ) {
    this.#patients = numberAtRandom(
      stretches.map(({ patientId }) => patientId),
      draw,
    );
    this.#sessions = numberAtRandom(
      stretches.map(({ sessionId }) => sessionId),
      draw,
    );
    this.#devices = numberAtRandom(
      stretches.map(({ deviceId }) => deviceId),
      draw,
    );
    this.#shiftsMs = new Map(
      [...this.#patients.keys()].map((id) => [id, draw(SHIFT_DAYS_LEAST, SHIFT_DAYS_MOST + 1) * DAY_MS]),
    );
    for (const id of this.#patients.keys()) {
      const startUs = starts.get(id);
      if (startUs !== undefined) this.#starts.set(id, startUs);
    }
  }

  patient(id: number): number {
    return known(this.#patients, id);
  }

  session(id: number): number {
    return known(this.#sessions, id);
  }

  device(id: number): number {
    return known(this.#devices, id);
  }

  /** ISO 8601 in UTC, shifted by the patient's days: time of day and intervals are preserved. */
  time(patientId: number, timeUs: bigint): string {
    return this.date(patientId, Number(timeUs / 1000n));
  }

  /** Microseconds since 1970, shifted by the patient's days. */
  timeUs(patientId: number, timeUs: bigint): number {
    return Number(timeUs) + known(this.#shiftsMs, patientId) * 1000;
  }

  date(patientId: number, timeMs: number): string {
    return new Date(timeMs + known(this.#shiftsMs, patientId)).toISOString();
  }

  /** Seconds since the start of the patient's ventilation. */
  seconds(patientId: number, timeUs: bigint): number {
    return Number(timeUs - known(this.#starts, patientId)) / 1_000_000;
  }
}

export function capAge(years: number | null): number | null {
  return years !== null && years > AGE_CAP_ABOVE_YEARS ? AGE_CAP_YEARS : years;
}

/** Numbers 1 to n in random order (Fisher and Yates), so that they reveal no order of admission. */
function numberAtRandom(
  ids: readonly number[],
  draw: (from: number, before: number) => number,
): ReadonlyMap<number, number> {
  const shuffled = [...new Set(ids)];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = draw(0, last + 1);
    const held = shuffled[last] ?? 0;
    shuffled[last] = shuffled[other] ?? 0;
    shuffled[other] = held;
  }
  return new Map(shuffled.map((id, index) => [id, index + 1]));
}

function known<Value>(values: ReadonlyMap<number, Value>, id: number): Value {
  const value = values.get(id);
  if (value === undefined) throw new Error('Invariant broken: somebody who is not in the data set');
  return value;
}
