/**
 * Maximum changes of settings, limits, alarms and standby per minute. More come from a broken device and would fill the
 * storage queue that all devices share, so that its connection is closed and dialled again after a delay. A device that
 * initially sends everything (three frames of 255 entries) stays below.
 */
export const MAX_CHANGES_PER_MINUTE = 2_000;

/** Counts the changes that a device reports, by the minute. */
export class ChangeRate {
  #minuteStartMs = 0;
  #count = 0;

  /** Throws when the device changes its state too often. */
  add(changes: number, nowMs: number): void {
    if (nowMs - this.#minuteStartMs >= 60_000) {
      this.#minuteStartMs = nowMs;
      this.#count = 0;
    }
    this.#count += changes;
    if (this.#count <= MAX_CHANGES_PER_MINUTE) return;
    this.#minuteStartMs = 0;
    throw new Error(`the device changed its state more than ${MAX_CHANGES_PER_MINUTE} times in a minute`);
  }
}
