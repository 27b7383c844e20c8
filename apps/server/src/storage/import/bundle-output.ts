import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { Zip, ZipDeflate } from 'fflate';

/** Level 1 shrinks text of numbers to a third at several times the speed of the default level. */
const DEFLATE_LEVEL = 1;

/** Maximum size of an archive entry without zip64 (APPNOTE.TXT 4.4.9). */
const ENTRY_MAX_BYTES = 0xffff_ffff;

interface Entry {
  readonly zipped: ZipDeflate;
  bytes: number;
}

/**
 * Writes several files in turns into one streamed archive. Bytes of the first file are streamed; those of the
 * others wait on disk until it is complete.
 */
export class BundleOutput {
  readonly #baseName: string;
  readonly #spoolPaths: string[];
  readonly #zip: Zip;
  readonly #spools = new Map<string, { readonly path: string; readonly stream: WriteStream }>();
  #main: { readonly ending: string; readonly entry: Entry } | null = null;
  #pending: Uint8Array[] = [];

  constructor(baseName: string, spoolPaths: readonly string[]) {
    this.#baseName = baseName;
    this.#spoolPaths = [...spoolPaths];
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) throw error;
      this.#pending.push(bytes);
    });
  }

  /** @returns archive bytes that are ready */
  async write(ending: string, bytes: Uint8Array): Promise<readonly Uint8Array[]> {
    this.#main ??= { ending, entry: this.#open(ending) };
    if (this.#main.ending === ending) this.#push(this.#main.entry, bytes, false);
    else await this.#spool(ending, bytes);
    return this.#take();
  }

  /** The rest of the archive, piece by piece, with one more small file at its end. */
  async *finish(lastEnding: string, lastFile: Uint8Array): AsyncGenerator<readonly Uint8Array[]> {
    if (this.#main !== null) this.#push(this.#main.entry, new Uint8Array(), true);
    yield this.#take();
    for (const [ending, { path, stream }] of this.#spools) {
      stream.end();
      await once(stream, 'close');
      const entry = this.#open(ending);
      for await (const chunk of createReadStream(path)) {
        const bytes: Uint8Array = chunk;
        this.#push(entry, bytes, false);
        yield this.#take();
      }
      this.#push(entry, new Uint8Array(), true);
      yield this.#take();
    }
    this.#push(this.#open(lastEnding), lastFile, true);
    this.#zip.end();
    yield this.#take();
  }

  #open(ending: string): Entry {
    const zipped = new ZipDeflate(`${this.#baseName}${ending}`, { level: DEFLATE_LEVEL });
    this.#zip.add(zipped);
    return { zipped, bytes: 0 };
  }

  #push(entry: Entry, bytes: Uint8Array, isLast: boolean): void {
    entry.bytes += bytes.length;
    if (entry.bytes > ENTRY_MAX_BYTES) throw new Error('A file of the archive would have more than 4 GiB');
    entry.zipped.push(bytes, isLast);
  }

  async #spool(ending: string, bytes: Uint8Array): Promise<void> {
    let spool = this.#spools.get(ending);
    if (spool === undefined) {
      const path = this.#spoolPaths.shift();
      if (path === undefined) throw new Error('Invariant broken: a target writes only the files it names');
      spool = { path, stream: createWriteStream(path, { flags: 'wx', mode: 0o600 }) };
      this.#spools.set(ending, spool);
    }
    // Copied, because a writer may reuse its buffer while the disk is slow.
    if (!spool.stream.write(bytes.slice())) await once(spool.stream, 'drain');
  }

  #take(): readonly Uint8Array[] {
    const taken = this.#pending;
    this.#pending = [];
    return taken;
  }
}
