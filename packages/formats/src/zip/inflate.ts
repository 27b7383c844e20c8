import { Inflate as Inflater } from 'fflate';
import type { ByteSource } from '../byte-source.ts';
import { UnreadableSource } from '../unreadable-source.ts';

/** Inflates raw deflate. The server injects the faster function of its platform; the default runs everywhere. */
export type Inflate = (packed: ByteSource) => ByteSource;

/** Bytes per push. Deflate expands up to 1032 times, so that one push gives at most 4 MB. */
const PUSH_BYTES = 4096;

export const inflateHere: Inflate = async function* (packed) {
  let ready: Uint8Array[] = [];
  const inflater = new Inflater((bytes) => {
    if (bytes.length > 0) ready.push(bytes);
  });
  const push = (bytes: Uint8Array, last: boolean) => {
    try {
      inflater.push(bytes, last);
    } catch {
      // The library throws on invalid deflate data and offers no check in advance.
      throw new UnreadableSource('zip_damaged', 'The packed data of the archive is damaged.');
    }
    const pieces = ready;
    ready = [];
    return pieces;
  };
  for await (const chunk of packed) {
    for (let from = 0; from < chunk.length; from += PUSH_BYTES) {
      yield* push(chunk.subarray(from, from + PUSH_BYTES), false);
    }
  }
  yield* push(new Uint8Array(0), true);
};
