import type { DeviceEvent } from '@eupnea/model';
import { ByteBudget } from './byte-budget.ts';

/** Times the rate of its protocol at which a device may send for any length of time: a fast replay stays below. */
const TOLERATED_RATE = 4;
/** Time of sending that may come at once, s: what a terminal server holds after a stall, at the line's full speed. */
const BURST_SECONDS = 60;
/**
 * Times the rate of its protocol at which bytes are parsed: while an epoch settles (0.3 s) they are held and then cut into
 * breaths at once, so that this bounds the work of that moment.
 */
const PARSING_RATE = 8;
/** Bytes that are parsed at once: half a second of the fastest device. */
const PARSED_AT_ONCE = 8 * 1024;
/** Bytes in a row that bring nothing but faults after which the peer is no such device: four of the largest frames. */
const MAX_FAULTY_BYTES = 256 * 1024;

/** Recognises a device that sends many times the rate of its protocol, or nothing of it, and paces its parsing. */
export class FloodWatch {
  readonly #bytesPerSecond: number;
  readonly #arrived: ByteBudget;
  readonly #parsing: ByteBudget;
  #faultyBytes = 0;

  /** @param bytesPerSecond highest rate of the protocol */
  constructor(bytesPerSecond: number) {
    this.#bytesPerSecond = bytesPerSecond;
    this.#arrived = new ByteBudget(bytesPerSecond * BURST_SECONDS, bytesPerSecond * TOLERATED_RATE);
    this.#parsing = new ByteBudget(PARSED_AT_ONCE, bytesPerSecond * PARSING_RATE);
  }

  /** A new connection opens; what earlier ones have sent still counts. */
  opened(): void {
    this.#faultyBytes = 0;
  }

  /** @returns the reason to close the connection that received these bytes; null without one */
  arrived(bytes: number, nowMs: number): string | null {
    if (this.#arrived.take(bytes, nowMs)) return null;
    const limit = this.#bytesPerSecond * BURST_SECONDS;
    return `more than ${limit} bytes at once or ${TOLERATED_RATE * this.#bytesPerSecond} bytes a second: ${TOLERATED_RATE} times the rate of the protocol`;
  }

  /** False while further bytes must wait. */
  mayParse(nowMs: number): boolean {
    return this.#parsing.hasRoom(nowMs);
  }

  /** Counts parsed bytes and their events; reason as of arrived(). */
  parsed(bytes: number, nowMs: number): string | null {
    this.#parsing.take(bytes, nowMs);
    this.#faultyBytes += bytes;
    if (this.#faultyBytes <= MAX_FAULTY_BYTES) return null;
    return `${this.#faultyBytes} bytes in a row were no data of such a device`;
  }

  noteEvents(events: readonly DeviceEvent[]): void {
    if (events.some(({ type }) => type !== 'issue')) this.#faultyBytes = 0;
  }

  /** Grants what a device sends while its connection is not read. */
  notRead(ms: number): void {
    this.#arrived.grant((ms * this.#bytesPerSecond) / 1000);
  }
}
