/**
 * Works through the items in order, at most `lanes` at a time. The first failure ends it: no further item is begun, the
 * ones under way are told through the signal, and the promise rejects once all of them have stopped.
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
    // The iterator is shared: each lane takes the next item that nobody has begun.
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
