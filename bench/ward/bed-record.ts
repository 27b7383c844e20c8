import { BLOCK_SAMPLES } from './tagged-samples.ts';

/** Bytes of a device that only sends are gathered for up to 0.5 s, and the event loop has other work. */
const LATE_MS = 1_000;
/** A busy machine delays what was sent shortly before and after by as much. */
const NEAR_MS = 10_000;

/** A patient on a bed from an assignment to the next one, by those who assigned. */
export interface Stay {
  /** null = nobody. */
  readonly patientId: number | null;
  /** The server made the change between its request and its answer. */
  readonly requestedMs: number;
  readonly answeredMs: number;
}

export interface SentBreath {
  /** Of the device, from 0 without wrap. */
  readonly number: number;
  readonly firstSample: number;
  /** Exclusive; NaN while the breath is in course. */
  endSample: number;
}

export interface Connection {
  readonly openedMs: number;
  closedMs: number;
  /** The bed hung up in order, so that everything it sent arrives. */
  isClosedByBed: boolean;
}

/** What a generated bed measured, sent, and on whom: the truth that the server's records are judged by. */
export class BedRecord {
  readonly breaths: SentBreath[] = [];
  readonly connections: Connection[] = [];
  readonly stays: Stay[] = [];
  readonly #late: { readonly sentMs: number; readonly ms: number }[] = [];
  readonly #sentMs: number[] = [];
  readonly #heldMs: number[] = [];
  readonly #connection: number[] = [];

  /** Samples since the start; the newest ones may not be sent yet. */
  samples = 0;
  sentSamples = 0;

  beginBreath(): number {
    const last = this.breaths.at(-1);
    if (last !== undefined) last.endSample = this.samples;
    this.breaths.push({ number: this.breaths.length, firstSample: this.samples, endSample: Number.NaN });
    return this.breaths.length - 1;
  }

  /**
   * Samples were given to the socket of the newest connection.
   * @param heldMs how long they had waited at the bed
   */
  noteSent(fromSample: number, endSample: number, sentMs: number, heldMs: number): void {
    this.sentSamples += endSample - fromSample;
    for (let block = blockOf(fromSample); block <= blockOf(endSample - 1); block += 1) {
      // The last part of a block counts: nothing of it arrived completely before.
      this.#sentMs[block] = sentMs;
      this.#heldMs[block] = Math.max(heldMs, this.#heldMs[block] ?? 0);
      this.#connection[block] = this.connections.length - 1;
    }
  }

  /** NaN for a block that was never sent. */
  sentMs(block: number): number {
    return this.#sentMs[block] ?? Number.NaN;
  }

  heldMs(block: number): number {
    return this.#heldMs[block] ?? Number.NaN;
  }

  /** The connection that every block of these samples was sent through; null when there is no such one. */
  connectionOf(fromSample: number, endSample: number): Connection | null {
    const number = this.#connection[blockOf(fromSample)];
    if (number === undefined) return null;
    for (let block = blockOf(fromSample); block <= blockOf(endSample - 1); block += 1)
      if (this.#connection[block] !== number) return null;
    return this.connections[number] ?? null;
  }

  /** A viewer saw samples this long after they were sent. */
  noteSeen(sentMs: number, ms: number): void {
    if (ms > LATE_MS) this.#late.push({ sentMs, ms });
  }

  /** Longest way from the bed's socket to the server's attribution of what was sent at this time, ms. */
  longestWay(sentMs: number): number {
    const near = this.#late.filter((one) => Math.abs(one.sentMs - sentMs) < NEAR_MS);
    return near.reduce((longest, { ms }) => Math.max(longest, ms), LATE_MS);
  }

  /** Patients who may have been on the bed within this time; null for nobody. */
  patientsWithin(fromMs: number, toMs: number): ReadonlySet<number | null> {
    const found = new Set<number | null>();
    this.stays.forEach(({ patientId, requestedMs }, at) => {
      const endMs = this.stays[at + 1]?.answeredMs ?? Number.POSITIVE_INFINITY;
      if (requestedMs <= toMs && endMs >= fromMs) found.add(patientId);
    });
    return found;
  }
}

export function blockOf(sample: number): number {
  return Math.floor(sample / BLOCK_SAMPLES);
}
