import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type InputIssue, writeCsvLine } from '@eupnea/model';
import { FileSink } from '../analyze/file-sink.ts';

/** Rejected lines of all files as CSV, and their number. */
export class ConvertIssueFile {
  readonly #sink: FileSink | null;
  /** Number of rows so far. */
  count = 0;

  /** @param path null only counts */
  constructor(path: string | null) {
    this.#sink = path === null ? null : new FileSink(path);
  }

  async add(file: string, issue: InputIssue): Promise<void> {
    this.count += 1;
    if (this.#sink === null) return;
    if (this.count === 1) await this.#writeHeader();
    const cells = [file, issue.line, issue.offset, issue.code, issue.detail];
    await this.#sink.write(`${writeCsvLine(cells)}\n`);
  }

  /** Appends another file of this kind; a missing one has no rows. */
  async append(path: string): Promise<void> {
    if (this.#sink === null || !existsSync(path)) return;
    let line = 0;
    for await (const row of createInterface({ input: createReadStream(path) })) {
      line += 1;
      if (line === 1) continue;
      if (this.count === 0) await this.#writeHeader();
      this.count += 1;
      await this.#sink.write(`${row}\n`);
    }
  }

  /** Creates a requested file even without rejected lines. */
  async close(): Promise<void> {
    if (this.count === 0) await this.#writeHeader();
    await this.#sink?.close();
  }

  async #writeHeader(): Promise<void> {
    await this.#sink?.write('file,line,offset,code,detail\n');
  }
}
