import { MINUTE_MS, HOUR_MS } from '@eupnea/model';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@eupnea/simulator';
import type { GeneratedBed } from './generated-bed.ts';
import type { HostileSource } from './hostile-source.ts';
import type { Placements } from './placements.ts';
import type { WardServer } from './ward-server.ts';

/** The server is killed and restarted in this part of each hour; its memory is judged in the rest. */
const RESTARTING_SHARE = 1 / 3;
const MOST_NAMED = 30;

export interface UnrestParts {
  readonly beds: ReadonlyMap<number, GeneratedBed>;
  readonly server: WardServer;
  readonly restartDatabase: () => Promise<void>;
  readonly placements: Placements;
  readonly hostile: HostileSource;
  readonly random: Random;
  readonly runMs: number;
}

/** Everything that happens to a ward, in loops with random pauses until `stop`. */
export class Unrest {
  readonly counts = {
    stalls: 0,
    losses: 0,
    bursts: 0,
    databaseRestarts: 0,
    kills: 0,
    restarts: 0,
    excused: 0,
  };
  readonly errors: string[] = [];
  /** Ended the run: the server or the database did not come back. */
  readonly fatal = Promise.withResolvers<never>();
  readonly #parts: UnrestParts;
  readonly #stopping = new AbortController();
  readonly #loops: Promise<void>[] = [];
  readonly #startedMs = Date.now();

  constructor(parts: UnrestParts) {
    this.#parts = parts;
    this.fatal.promise.catch(() => undefined);
  }

  start(): void {
    const { beds, hostile, placements, random } = this.#parts;
    const ids = [...beds.keys()];
    const anyBed = (): number => ids[Math.floor(random.uniform() * ids.length)] ?? 0;
    for (const bed of beds.values()) this.#repeat(20_000, 100_000, () => this.#disturb(bed));
    this.#repeat(8_000, 30_000, () => placements.assign(anyBed(), random.uniform() < 0.2));
    this.#repeat(30_000, 90_000, () => placements.transfer(anyBed(), random.uniform()));
    this.#repeat(10_000, 25_000, () => hostile.flood());
    this.#repeat(4 * MINUTE_MS, 8 * MINUTE_MS, () => this.#restartDatabase());
    this.#repeat(2 * MINUTE_MS, 4 * MINUTE_MS, () => this.#restartServer());
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#loops);
    for (const bed of this.#parts.beds.values()) bed.resume();
  }

  #repeat(leastMs: number, mostMs: number, work: () => Promise<void>): void {
    const loop = async (): Promise<void> => {
      for (;;) {
        await this.#pause(leastMs + this.#parts.random.uniform() * (mostMs - leastMs));
        if (this.#stopping.signal.aborted) return;
        const sinceMs = Date.now();
        try {
          await work();
        } catch (error) {
          if (this.#parts.server.isExcused(sinceMs)) this.counts.excused += 1;
          else if (this.errors.length < MOST_NAMED)
            this.errors.push(`${new Date().toISOString()} ${String(error)}`);
        }
      }
    };
    this.#loops.push(loop());
  }

  async #disturb(bed: GeneratedBed): Promise<void> {
    const { random } = this.#parts;
    const kind = random.uniform();
    if (kind < 0.35) {
      this.counts.stalls += 1;
      bed.hold();
      await this.#pause(3_000 + random.uniform() * 5_000);
    } else if (kind < 0.7) {
      this.counts.bursts += 1;
      bed.leave('keep');
      await this.#pause(5_000 + random.uniform() * 55_000);
    } else {
      this.counts.losses += 1;
      bed.leave('lose');
      await this.#pause(1_000 + random.uniform() * 20_000);
    }
    bed.resume();
  }

  async #restartDatabase(): Promise<void> {
    this.counts.databaseRestarts += 1;
    await this.#vital(() => this.#parts.server.during('database', this.#parts.restartDatabase));
  }

  async #restartServer(): Promise<void> {
    const cycleMs = Math.min(HOUR_MS, this.#parts.runMs);
    if ((Date.now() - this.#startedMs) % cycleMs > cycleMs * RESTARTING_SHARE) return;
    const isKill = (this.counts.kills + this.counts.restarts) % 2 === 0;
    this.counts[isKill ? 'kills' : 'restarts'] += 1;
    await this.#vital(() => this.#parts.server.restart(isKill ? 'SIGKILL' : 'SIGTERM'));
  }

  async #vital(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.fatal.reject(error);
    }
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
