import { Zip, ZipDeflate } from 'fflate';

/** Level 6 packs tables well; higher levels cost seconds for a few percent. */
const TABLE_LEVEL = 6;

type Level = 0 | typeof TABLE_LEVEL;

interface ZippedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Packs each file as it is read, so that only packed bytes are in memory. */
export async function zipFiles(files: readonly ZippedFile[], level: Level = TABLE_LEVEL): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    const zip = new Zip((error, bytes, final) => {
      if (error !== null) return reject(error);
      parts.push(new Uint8Array(bytes));
      if (final) resolve();
    });
    void addAll(zip, files, level).catch(reject);
  });
  await finished;
  return new Blob(parts, { type: 'application/zip' });
}

async function addAll(zip: Zip, files: readonly ZippedFile[], level: Level): Promise<void> {
  for (const { name, content } of files) {
    const entry = new ZipDeflate(name, { level });
    zip.add(entry);
    const reader = content.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      entry.push(value);
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
}
