/**
 * Packets queued for one client in this process before it counts as slow: two a message, so about two seconds of
 * messages; what the kernel buffers comes on top and is bounded by it.
 */
export const MAX_BACKLOG_PACKETS = 20;

/**
 * What happens to one client's next message. A slow client loses whole messages, never parts of one, until its queue
 * is empty again; then it is told how many it lost and gets everything known, because it missed changes.
 */
export class ViewerBacklog {
  #skipped = 0;
  #isSkipping = false;

  /** @param queuedPackets waiting for this client now */
  judge(queuedPackets: number): 'send' | 'skip' | 'catch_up' {
    if (!this.#isSkipping && queuedPackets <= MAX_BACKLOG_PACKETS) return 'send';
    if (this.#isSkipping && queuedPackets === 0) return 'catch_up';
    this.#isSkipping = true;
    this.#skipped += 1;
    return 'skip';
  }

  get isSkipping(): boolean {
    return this.#isSkipping;
  }

  /** @returns messages lost since the last one that was sent */
  takeSkipped(): number {
    const skipped = this.#skipped;
    this.#skipped = 0;
    this.#isSkipping = false;
    return skipped;
  }
}
