import type { ParsingTurns, WaitingSource } from './parsing-turns.ts';

/**
 * Bytes parsed between two looks at the clock: the most expensive ones of any protocol take a few milliseconds, and a
 * ventilator sends less in half a second.
 */
export const SLICE_BYTES = 1024;

/** Slices parsed at the end of a connection: seconds of any ventilator. */
const MAX_LAST_STEPS = 16;

/** Bytes that arrived together. */
export interface Arrival {
  readonly bytes: Uint8Array;
  readonly arrivedMs: number;
  /** Longest time between two arrivals that were gathered; undefined when these bytes came at once. */
  readonly longestGapMs?: number | undefined;
}

export interface ReceivedBytesOptions {
  readonly turns: ParsingTurns;
  /**
   * Parses the bytes, which are valid during the call only.
   * @returns steps that remain, of which each takes a few milliseconds at most
   */
  readonly parse: (arrival: Arrival) => Iterator<unknown> | null;
  /** True while bytes must wait: the pipeline has too much to store, or the source is ahead of its pace. */
  readonly isBehind: () => boolean;
  readonly pause: () => void;
  readonly resume: () => void;
}

/**
 * Received bytes of one connection on their way to its parser: parsed at once while there is time, else kept and parsed in
 * turns with other sources. The connection is not read meanwhile, so that its peer is held by TCP back-pressure.
 */
export class ReceivedBytes implements WaitingSource {
  readonly #options: ReceivedBytesOptions;
  #kept: Arrival[] = [];
  #steps: Iterator<unknown> | null = null;
  #isPaused = false;
  #isClosed = false;

  constructor(options: ReceivedBytesOptions) {
    this.#options = options;
  }

  get isBehind(): boolean {
    return this.#options.isBehind();
  }

  /** True while the connection is not read. */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  push(arrival: Arrival): void {
    if (this.#isClosed) return;
    // A transport may deliver what it had read before the pause.
    if (this.#isPaused) {
      this.#kept.push(copy(arrival));
      return;
    }
    const { turns } = this.#options;
    this.#kept.push(arrival);
    while (this.#hasWork && turns.hasTime && !this.isBehind) turns.run(() => this.#advance());
    if (this.#kept.length > 0) this.#kept = this.#kept.map(copy);
    if (this.#hasWork || this.isBehind) this.hold();
  }

  /** Stops reading until everything is parsed and the pipeline has caught up. */
  hold(): void {
    if (this.#isClosed || this.#isPaused) return;
    this.#isPaused = true;
    this.#options.pause();
    this.#options.turns.wait(this);
  }

  step(): boolean {
    this.#advance();
    if (this.#isClosed) return false;
    if (this.#hasWork || this.isBehind) return true;
    this.#isPaused = false;
    this.#options.resume();
    return false;
  }

  /** Parses everything at once: what was gathered, and at most one read of the transport. */
  readAll(): void {
    while (!this.#isClosed && this.#hasWork) this.#advance();
  }

  /** Parses at once what a device sends in seconds, because the connection ends; the rest of a flood is dropped. */
  flush(): void {
    for (let step = 0; step < MAX_LAST_STEPS && this.#hasWork; step += 1) this.#advance();
  }

  /** Forgets everything. */
  close(): void {
    this.#isClosed = true;
    this.#kept = [];
    this.#steps = null;
    this.#options.turns.leave(this);
  }

  get #hasWork(): boolean {
    return this.#steps !== null || this.#kept.length > 0;
  }

  #advance(): void {
    if (this.#steps !== null) {
      if (this.#steps.next().done === true) this.#steps = null;
      return;
    }
    const [first] = this.#kept;
    if (first === undefined) return;
    const { slice, others } = cut(first);
    if (others === null) this.#kept.shift();
    else this.#kept[0] = others;
    this.#parse(slice);
  }

  #parse(arrival: Arrival): void {
    const steps = this.#options.parse(arrival);
    if (!this.#isClosed) this.#steps = steps;
  }
}

/** A transport overwrites its bytes after the call. */
function copy(arrival: Arrival): Arrival {
  return { ...arrival, bytes: arrival.bytes.slice() };
}

/** The gap before the first slice is that of the arrival; the others came with it. */
function cut(arrival: Arrival): { readonly slice: Arrival; readonly others: Arrival | null } {
  const { bytes, arrivedMs } = arrival;
  if (bytes.length <= SLICE_BYTES) return { slice: arrival, others: null };
  return {
    slice: { ...arrival, bytes: bytes.subarray(0, SLICE_BYTES) },
    others: { bytes: bytes.subarray(SLICE_BYTES), arrivedMs, longestGapMs: 0 },
  };
}
