import type { InputIssue } from '@eupnea/model';
import { FileSink } from '../analyze/file-sink.ts';

/** What was rejected in which file, one CSV line each, and how much it was. */
export class ConvertIssueFile {
  readonly #sink: FileSink | null;
  #count = 0;

  /** @param path null: only count */
  constructor(path: string | null) {
    this.#sink = path === null ? null : new FileSink(path);
  }

  get count(): number {
    return this.#count;
  }

  async add(file: string, issue: InputIssue): Promise<void> {
    this.#count += 1;
    if (this.#sink === null) return;
    if (this.#count === 1) await this.#writeHeader();
    const cells = [quote(file), issue.line ?? '', issue.offset ?? '', issue.code, quote(issue.detail)];
    await this.#sink.write(`${cells.join(',')}\n`);
  }

  /** A file that was asked for is written even when nothing was rejected. */
  async close(): Promise<void> {
    if (this.#count === 0) await this.#writeHeader();
    await this.#sink?.close();
  }

  async #writeHeader(): Promise<void> {
    await this.#sink?.write('file,line,offset,code,detail\n');
  }
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
