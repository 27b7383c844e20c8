import { Inflate as Inflater } from 'fflate';
import type { ByteSource } from '../byte-source.ts';
import { UnreadableSource } from '../unreadable-source.ts';

/** Raw deflate to bytes. The server injects the platform's own, which is faster; this one runs everywhere. */
export type Inflate = (packed: ByteSource) => ByteSource;

/** Deflate expands up to 1032 times: what one push can make stays at 4 MB. */
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
      // The library throws on data that is no deflate stream; there is no other way to ask.
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
