import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Columns in Parquet are compressed already. */
  readonly deflates: boolean;
}

/** Text shrinks to a fifth at the fastest level; higher ones double the time for a few percent. */
const DEFLATE_LEVEL = 1;

/** Entries one after the other, each as it is made: what is in memory is one piece of one of them. */
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
      // A copy: the deflater keeps what it is given until it has filled a block.
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
