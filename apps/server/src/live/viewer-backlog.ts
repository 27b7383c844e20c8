/**
 * Queued packets above which a client of a device counts as slow: two seconds of messages. Kernel buffers come on top
 * and are bounded by it.
 */
export const MAX_BACKLOG_PACKETS = 10;

/**
 * Decides on a client's next message. A slow client loses whole messages until its queue is empty; it is then told
 * the number lost and gets the full state.
 */
export class ViewerBacklog {
  readonly #maxPackets: number;
  #skipped = 0;
  #isSkipping = false;

  constructor(maxPackets: number) {
    this.#maxPackets = maxPackets;
  }

  /** @param queuedPackets packets queued for this client now */
  judge(queuedPackets: number): 'send' | 'skip' | 'catch_up' {
    if (!this.#isSkipping && queuedPackets <= this.#maxPackets) return 'send';
    if (this.#isSkipping && queuedPackets === 0) return 'catch_up';
    this.#isSkipping = true;
    this.#skipped += 1;
    return 'skip';
  }

  get isSkipping(): boolean {
    return this.#isSkipping;
  }

  /** Returns and resets the number of messages lost since the last one sent. */
  takeSkipped(): number {
    const skipped = this.#skipped;
    this.#skipped = 0;
    this.#isSkipping = false;
    return skipped;
  }
}
