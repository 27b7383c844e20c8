import type { Pool } from 'pg';
import { sealEntries } from './seal-entries.ts';

/** Maximum delay between a commit and its seal, ms. */
const SEAL_INTERVAL_MS = 2000;

export interface AuditSealerOptions {
  readonly pool: Pool;
  /** Runs before each round: writes entries collected in memory. */
  readonly beforeSeal: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Seals new audit entries every two seconds, and once more when it stops. */
export class AuditSealer {
  readonly #options: AuditSealerOptions;
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> | null = null;

  constructor(options: AuditSealerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.seal(), SEAL_INTERVAL_MS);
  }

  /** Runs one round at a time; a failed round is reported, and the next one resumes there. */
  async seal(): Promise<void> {
    this.#round ??= this.#run().finally(() => {
      this.#round = null;
    });
    await this.#round;
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#round;
    await this.seal();
  }

  async #run(): Promise<void> {
    try {
      await this.#options.beforeSeal();
      await sealEntries(this.#options.pool);
    } catch (error) {
      this.#options.onError(error);
    }
  }
}
