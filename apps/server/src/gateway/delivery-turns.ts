import type { RunningDevice } from './device-dialer.ts';

/**
 * Time for which bytes of a device that nobody watches are gathered: every step from the driver to the journal then runs
 * twice a second. With the journal's write interval it is below the second of samples that a crash may lose.
 */
const GATHER_MS = 500;
/** The devices take turns, so that the load is even. */
const TURNS = 10;

/** Has the gathered bytes of every device processed twice a second. */
export class DeliveryTurns {
  readonly #devices: ReadonlyMap<number, Pick<RunningDevice, 'connection' | 'settingsConnection'>>;
  #timer: NodeJS.Timeout | null = null;
  #turn = 0;

  /** @param devices by id, changed by their owner */
  constructor(devices: ReadonlyMap<number, Pick<RunningDevice, 'connection' | 'settingsConnection'>>) {
    this.#devices = devices;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#deliver(), GATHER_MS / TURNS);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #deliver(): void {
    this.#turn = (this.#turn + 1) % TURNS;
    for (const [deviceId, { connection, settingsConnection }] of this.#devices) {
      if (deviceId % TURNS !== this.#turn) continue;
      connection?.deliver?.();
      settingsConnection?.deliver();
    }
  }
}
