import { HEAD_BYTES, openSource, type ByteSource } from './byte-source.ts';

/** One file of a recording. Files on disk, blobs of the browser and archive entries implement it. */
export interface NamedSource {
  /** File name without folder. It is data: shown and matched with companions, never opened as a path. */
  readonly name: string;
  /** null = unknown before the end of the file. */
  readonly byteLength: number | null;
  /** Bytes from the start. Can be called once only when the origin cannot be read twice (standard input). */
  open(): ByteSource;
  /** Bytes [from, to); absent when only sequential reading is possible. Parquet and zip archives need it. */
  readonly slice?: (from: number, to: number) => Promise<Uint8Array>;
}

/** A source of bytes in memory, for small uploads, responses and tests. */
export function sourceOfBytes(name: string, bytes: Uint8Array): NamedSource {
  return {
    name,
    byteLength: bytes.length,
    async *open() {
      yield bytes;
    },
    slice: async (from, to) => bytes.subarray(from, to),
  };
}

/** Reads the first HEAD_BYTES and closes the source. */
export async function readHead(source: NamedSource): Promise<Uint8Array> {
  if (source.slice !== undefined && source.byteLength !== null) {
    return source.slice(0, Math.min(HEAD_BYTES, source.byteLength));
  }
  const { head, bytes } = await openSource(source.open());
  await bytes[Symbol.asyncIterator]().return?.();
  return head;
}
