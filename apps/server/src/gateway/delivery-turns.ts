import type { RunningDevice } from './running-device.ts';

/**
 * Time for which bytes of a device that nobody watches are gathered: every step from the driver to the journal then runs
 * twice a second. With the journal's write interval it is below the second of samples that a crash may lose.
 */
const GATHER_MS = 500;
/**
 * The devices take turns: of 500, those of one turn are parsed in less time than parsing may take at once (TURN_MS), so that
 * none of them is paused for it.
 */
const TURNS = 25;

type Connections = Pick<RunningDevice, 'connection' | 'settingsConnection'>;

/** Has the gathered bytes of every device processed twice a second. */
export class DeliveryTurns {
  /** The devices of each turn, by id. */
  readonly #turns: readonly Map<number, Connections>[] = Array.from({ length: TURNS }, () => new Map());
  #timer: NodeJS.Timeout | null = null;
  #turn = 0;

  add(deviceId: number, device: Connections): void {
    this.#turns[deviceId % TURNS]?.set(deviceId, device);
  }

  delete(deviceId: number): void {
    this.#turns[deviceId % TURNS]?.delete(deviceId);
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
    for (const { connection, settingsConnection } of this.#turns[this.#turn]?.values() ?? []) {
      connection?.deliver?.();
      settingsConnection?.deliver();
    }
  }
}
