import {
  type ClockState,
  confirmClock,
  lookAtClock,
  MACHINE_TIME,
  type MachineTime,
} from './server-clock.ts';

/** The note is read again after this time, because an administrator of another process may have confirmed the clock. */
const LOOK_EVERY_MS = 60_000;
/** Difference of two readings of clock and uptime that is a move of the clock, not the time that passed. */
const MOVE_MS = 60_000;

/** The time by which sign-in sessions, invitations and links expire. */
export interface TrustedClock {
  readonly now: () => number;
  read(): ClockState;
  /** Trusts the clock as it is now. */
  confirm(): void;
}

/** A clock whose every move is time that passes, such as one that a test sets. */
export function createUnwatchedClock(now: () => number): TrustedClock {
  return {
    now,
    read: () => ({ movedMs: null, noticedMs: null, ntp: 'unknown' }),
    confirm: () => undefined,
  };
}

/**
 * The machine's clock without a move that nothing
 * explains, until an administrator confirms it. A clock that jumps ahead for a day signs nobody out.
 */
export class WatchedClock implements TrustedClock {
  readonly #dataDir: string;
  readonly #machine: MachineTime;
  #state: ClockState;
  /** Clock minus uptime at the last look, and the uptime then. */
  #offsetMs: number;
  #lookedMs: number;

  /** @param newestMs time of the newest stored data, for the first start without a note; null for none */
  constructor(dataDir: string, newestMs: number | null, machine: MachineTime = MACHINE_TIME) {
    this.#dataDir = dataDir;
    this.#machine = machine;
    this.#lookedMs = machine.uptimeMs();
    this.#offsetMs = machine.now() - this.#lookedMs;
    this.#state = lookAtClock(dataDir, newestMs, machine);
  }

  readonly now = (): number => {
    const { movedMs } = this.read();
    return this.#machine.now() - (movedMs ?? 0);
  };

  read(): ClockState {
    const uptimeMs = this.#machine.uptimeMs();
    const offsetMs = this.#machine.now() - uptimeMs;
    if (uptimeMs - this.#lookedMs >= LOOK_EVERY_MS || Math.abs(offsetMs - this.#offsetMs) > MOVE_MS) {
      this.#lookedMs = uptimeMs;
      this.#offsetMs = offsetMs;
      this.#state = lookAtClock(this.#dataDir, null, this.#machine);
    }
    return this.#state;
  }

  confirm(): void {
    confirmClock(this.#dataDir, this.#machine);
    this.#lookedMs = Number.NEGATIVE_INFINITY;
  }
}
