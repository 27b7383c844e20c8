import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';

/** Buffer size, because a write per row costs more than measuring the breath. */
const GATHER_BYTES = 64 * 1024;

/** A file or standard output, opened with its first byte, with back-pressure. */
export class FileSink {
  readonly #path: string | null;
  #stream: Writable | null = null;
  #text = '';
  #failure: Error | null = null;

  /** @param path null for standard output */
  constructor(path: string | null) {
    this.#path = path;
  }

  async write(piece: string | Uint8Array): Promise<void> {
    if (typeof piece === 'string') {
      this.#text += piece;
      if (this.#text.length >= GATHER_BYTES) await this.#flush();
      return;
    }
    await this.#flush();
    if (piece.length > 0) await this.#send(piece);
  }

  async close(): Promise<void> {
    await this.#flush();
    if (this.#stream === null) return;
    if (this.#path === null) return;
    this.#stream.end();
    await finished(this.#stream);
  }

  async #flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (text.length > 0) await this.#send(text);
  }

  async #send(piece: string | Uint8Array): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    this.#stream ??= this.#open();
    if (!this.#stream.write(piece)) await once(this.#stream, 'drain');
  }

  #open(): Writable {
    const stream = this.#path === null ? process.stdout : createWriteStream(this.#path);
    stream.on('error', (error) => {
      this.#failure ??= error;
    });
    return stream;
  }
}
