/** Longest time for which received bytes are parsed before other work of this process runs, ms. */
export const TURN_MS = 10;
/** Interval at which sources that wait for their storage are looked at again, ms; far shorter than TCP buffers last. */
const RETRY_MS = 50;

/** A source with bytes that wait to be parsed. */
export interface WaitingSource {
  /** True while its bytes must wait. */
  readonly isBehind: boolean;
  /** Parses a little. @returns false when nothing is left */
  step(): boolean;
}

interface TurnTools {
  /** Time, ms, that never goes back. */
  readonly clock: () => number;
  /** Calls back after other events of the process had their turn. */
  readonly defer: (run: () => void) => void;
}

/**
 * Shares the processor between the sources of this process and all other work: parsing stops after TURN_MS, and goes on
 * after the event loop has served everything else. Sources that wait take turns, a step each.
 */
export class ParsingTurns {
  readonly #tools: TurnTools;
  readonly #waiting = new Set<WaitingSource>();
  #spentMs = 0;
  #isDeferred = false;

  constructor(tools: TurnTools = { clock: () => performance.now(), defer: (run) => void setImmediate(run) }) {
    this.#tools = tools;
  }

  get nowMs(): number {
    return this.#tools.clock();
  }

  /** False when the time of this turn of the event loop is used up. */
  get hasTime(): boolean {
    return this.#spentMs < TURN_MS;
  }

  /** Runs one step at once and counts its time. */
  run(step: () => void): void {
    const startMs = this.#tools.clock();
    try {
      step();
    } finally {
      this.#spentMs += this.#tools.clock() - startMs;
      this.#deferTurn();
    }
  }

  /** Parses the source's bytes in later turns. */
  wait(source: WaitingSource): void {
    this.#waiting.add(source);
    this.#deferTurn();
  }

  leave(source: WaitingSource): void {
    this.#waiting.delete(source);
  }

  #deferTurn(): void {
    if (this.#isDeferred) return;
    this.#isDeferred = true;
    this.#tools.defer(() => {
      this.#isDeferred = false;
      this.#spentMs = 0;
      this.#takeTurn();
    });
  }

  #takeTurn(): void {
    let isAnyReady = true;
    while (isAnyReady && this.hasTime && this.#waiting.size > 0) isAnyReady = this.#takeRound();
    if (this.#waiting.size === 0) return;
    if (isAnyReady) this.#deferTurn();
    else this.#retryLater();
  }

  /** @returns false when every source waits for its storage */
  #takeRound(): boolean {
    let isAnyReady = false;
    // A source that goes to the end of the queue is not in this round again.
    const round = [...this.#waiting];
    for (const source of round) {
      if (!this.hasTime) return true;
      if (source.isBehind || !this.#waiting.has(source)) continue;
      isAnyReady = true;
      this.#waiting.delete(source);
      this.run(() => {
        if (source.step()) this.#waiting.add(source);
      });
    }
    return isAnyReady;
  }

  #retryLater(): void {
    if (this.#isDeferred) return;
    this.#isDeferred = true;
    setTimeout(() => {
      this.#isDeferred = false;
      this.#spentMs = 0;
      this.#takeTurn();
    }, RETRY_MS);
  }
}
