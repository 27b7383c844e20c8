/** Number of remembered blocks: at least 5 s of the smallest blocks (20 ms), longer than an assignment takes to apply. */
const CAPACITY = 256;

/** Time around a change of patient that belongs to neither patient; empty when both ends equal the border. */
export interface BorderZone {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Arrival and dates of a device's newest blocks: tells which samples arrived before a change of patient. */
export class RecentArrivals {
  readonly #arrivedMs = new Float64Array(CAPACITY).fill(Number.NEGATIVE_INFINITY);
  readonly #fromMs = new Float64Array(CAPACITY).fill(Number.POSITIVE_INFINITY);
  readonly #toMs = new Float64Array(CAPACITY).fill(Number.NEGATIVE_INFINITY);
  #next = 0;
  #lastArrivedMs = Number.NEGATIVE_INFINITY;
  /** Latest date of what arrived before the server's clock was set back. */
  #beforeStepMs = Number.NEGATIVE_INFINITY;

  /** @param endMs end of what is stored, or null */
  constructor(endMs: number | null, nowMs: number) {
    if (endMs === null) return;
    if (endMs > nowMs) this.#beforeStepMs = endMs;
    else this.add(endMs, endMs, endMs);
  }

  add(arrivedMs: number, fromMs: number, toMs: number): void {
    this.noteTime(arrivedMs);
    const at = this.#next;
    this.#arrivedMs[at] = arrivedMs;
    this.#fromMs[at] = fromMs;
    this.#toMs[at] = toMs;
    this.#next = (at + 1) % CAPACITY;
  }

  /** A time before the last arrival means that the server's clock was set back: arrivals before it are not comparable. */
  noteTime(nowMs: number): void {
    if (nowMs < this.#lastArrivedMs) this.#setBack();
    this.#lastArrivedMs = nowMs;
  }

  /** Returns the time that holds samples dated on the other side of the border than they arrived. */
  findZone(borderMs: number): BorderZone {
    let fromMs = borderMs;
    let toMs = Math.max(borderMs, this.#beforeStepMs);
    for (let at = 0; at < CAPACITY; at += 1) {
      const arrivedMs = this.#arrivedMs[at] ?? Number.NEGATIVE_INFINITY;
      // What arrives in the very millisecond of the border may belong to either patient.
      if (arrivedMs >= borderMs) fromMs = Math.min(fromMs, this.#fromMs[at] ?? borderMs);
      if (arrivedMs <= borderMs) toMs = Math.max(toMs, this.#toMs[at] ?? borderMs);
    }
    return { fromMs, toMs };
  }

  #setBack(): void {
    for (let at = 0; at < CAPACITY; at += 1) {
      this.#beforeStepMs = Math.max(this.#beforeStepMs, this.#toMs[at] ?? Number.NEGATIVE_INFINITY);
    }
    this.#arrivedMs.fill(Number.NEGATIVE_INFINITY);
    this.#fromMs.fill(Number.POSITIVE_INFINITY);
    this.#toMs.fill(Number.NEGATIVE_INFINITY);
  }
}
