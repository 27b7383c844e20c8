/**
 * Processes items in order, at most `lanes` at a time. After the first failure no further item starts, running ones are
 * aborted through the signal, and the promise rejects once all have stopped.
 */
export async function workInLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const waiting = items.values();
  async function lane(): Promise<void> {
    // All lanes share the iterator, so that each item is taken once.
    for (const item of waiting) {
      either.throwIfAborted();
      try {
        await work(item, either);
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.max(1, lanes) }, lane));
  signal.throwIfAborted();
  if (failed.signal.aborted) throw failed.signal.reason;
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
