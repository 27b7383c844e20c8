import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** False for data that is already compressed, such as Parquet. */
  readonly deflates: boolean;
}

/** Fastest level: text shrinks to a fifth. Higher levels take twice the time for a few percent. */
const DEFLATE_LEVEL = 1;

/** Writes entries one after the other as they are produced, with one chunk of one entry in memory. */
export async function* writeZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) failures.push(error);
    else ready.push(Buffer.from(bytes));
  });
  for await (const { name, content, deflates } of entries) {
    const file = deflates ? new ZipDeflate(name, { level: DEFLATE_LEVEL }) : new ZipPassThrough(name);
    zip.add(file);
    for await (const bytes of content) {
      // Copied, because the deflater keeps its input until a block is full.
      file.push(new Uint8Array(bytes), false);
      const [failure] = failures;
      if (failure !== undefined) throw failure;
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* ready.splice(0);
}
