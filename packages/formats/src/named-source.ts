import { HEAD_BYTES, openSource, type ByteSource } from './byte-source.ts';

/** One file of a recording, wherever it lies. Files on disk, the browser's blobs and archive entries implement it. */
export interface NamedSource {
  /** The file's name without folder. It is data: shown, matched with companions, never a path that is opened. */
  readonly name: string;
  /** null = not known before its end. */
  readonly byteLength: number | null;
  /** The bytes from the start; once at most where the origin cannot be read twice (standard input). */
  open(): ByteSource;
  /** Bytes [from, to); absent where only reading in order is possible. Parquet and zip archives need it. */
  readonly slice?: (from: number, to: number) => Promise<Uint8Array>;
}

/** A source over bytes in memory: small uploads, answers of a request, tests. */
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

/** The first HEAD_BYTES, the source closed again. */
export async function readHead(source: NamedSource): Promise<Uint8Array> {
  if (source.slice !== undefined && source.byteLength !== null) {
    return source.slice(0, Math.min(HEAD_BYTES, source.byteLength));
  }
  const { head, bytes } = await openSource(source.open());
  await bytes[Symbol.asyncIterator]().return?.();
  return head;
}
