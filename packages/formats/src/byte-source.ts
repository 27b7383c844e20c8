/** A recording's bytes in order. Files, uploads and archive members implement it; backpressure is the iterator's. */
export type ByteSource = AsyncIterable<Uint8Array>;

/** Enough for every format's header and for several breaths of text. */
export const HEAD_BYTES = 64 * 1024;

export interface OpenedSource {
  /** The first HEAD_BYTES, or all of a shorter source. */
  readonly head: Uint8Array;
  /** Every byte from the start, the head included. */
  readonly bytes: ByteSource;
}

/** Reads ahead as much as detection needs; nothing is lost and nothing more than the head is kept. */
export async function openSource(source: ByteSource): Promise<OpenedSource> {
  const iterator = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let held = 0;
  let ended = false;
  while (held < HEAD_BYTES && !ended) {
    const next = await iterator.next();
    if (next.done === true) ended = true;
    else {
      first.push(next.value);
      held += next.value.length;
    }
  }
  return { head: joinHead(first, Math.min(held, HEAD_BYTES)), bytes: continueSource(first, iterator) };
}

async function* continueSource(
  first: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // A consumer that stops early must close the file or upload behind the iterator.
    await iterator.return?.();
  }
}

function joinHead(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const head = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, length - at);
    head.set(part, at);
    at += part.length;
  }
  return head;
}
