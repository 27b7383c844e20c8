import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { InputIssue } from '@eupnea/model';
import { FileSink } from '../analyze/file-sink.ts';

/** What was rejected in which file, one CSV line each, and how much it was. */
export class ConvertIssueFile {
  readonly #sink: FileSink | null;
  /** Rows told so far. */
  count = 0;

  /** @param path null: only count */
  constructor(path: string | null) {
    this.#sink = path === null ? null : new FileSink(path);
  }

  async add(file: string, issue: InputIssue): Promise<void> {
    this.count += 1;
    if (this.#sink === null) return;
    if (this.count === 1) await this.#writeHeader();
    const cells = [quote(file), issue.line ?? '', issue.offset ?? '', issue.code, quote(issue.detail)];
    await this.#sink.write(`${cells.join(',')}\n`);
  }

  /** Adds the rows of another file of this kind; one that was never written has none. */
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

  /** A file that was asked for is written even when nothing was rejected. */
  async close(): Promise<void> {
    if (this.count === 0) await this.#writeHeader();
    await this.#sink?.close();
  }

  async #writeHeader(): Promise<void> {
    await this.#sink?.write('file,line,offset,code,detail\n');
  }
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
