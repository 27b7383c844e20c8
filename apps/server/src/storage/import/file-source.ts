import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { NamedSource } from '@eupnea/formats';

/** Bytes per read: a read costs a turn of the thread pool, and 256 KiB of text are some 100 breaths in memory. */
const READ_BYTES = 256 * 1024;

/** A file on disk. @param onBytes called for every read in order, for the progress */
export function createFileSource(
  path: string,
  name: string,
  byteLength: number,
  onBytes: (count: number) => void = () => undefined,
): NamedSource {
  return {
    name,
    byteLength,
    async *open() {
      for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) {
        const bytes: Uint8Array = chunk;
        onBytes(bytes.length);
        yield bytes;
      }
    },
    slice: async (from, to) => {
      const file = await open(path, 'r');
      try {
        const bytes = new Uint8Array(Math.max(0, to - from));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
  };
}
