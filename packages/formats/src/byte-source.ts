import { UnreadableSource } from './unreadable-source.ts';

/**
 * Bytes of a recording in order. Files, uploads and archive members implement it; the iterator provides back-pressure.
 */
export type ByteSource = AsyncIterable<Uint8Array>;

/** Number of bytes that an inspection reads: every format's header fits, and several breaths of text. */
export const HEAD_BYTES = 64 * 1024;

export interface OpenedSource {
  /** The first HEAD_BYTES of the source, or the whole of a shorter one. */
  readonly head: Uint8Array;
  /** All bytes from the start, including the head. */
  readonly bytes: ByteSource;
}

/**
 * Reads the head for format detection and replays it, so that no byte is lost. Holds no more than the head in memory.
 * Damage within the head shortens it and is thrown behind its bytes; without any byte it is thrown at once.
 */
export async function openSource(source: ByteSource): Promise<OpenedSource> {
  const iterator = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let held = 0;
  let ended = false;
  let damage: UnreadableSource | null = null;
  while (held < HEAD_BYTES && !ended) {
    try {
      const next = await iterator.next();
      if (next.done === true) ended = true;
      else {
        first.push(next.value);
        held += next.value.length;
      }
    } catch (error) {
      if (!(error instanceof UnreadableSource) || held === 0) throw error;
      damage = error;
      ended = true;
    }
  }
  return {
    head: joinHead(first, Math.min(held, HEAD_BYTES)),
    bytes: continueSource(first, iterator, damage),
  };
}

async function* continueSource(
  first: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
  damage: UnreadableSource | null,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    if (damage !== null) throw damage;
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Closes the file or upload behind the iterator when a consumer stops early.
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
