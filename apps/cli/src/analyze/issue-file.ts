import { type InputIssue, writeCsvLine } from '@eupnea/model';
import { FileSink } from './file-sink.ts';

/** Rejected lines as CSV, and their number. */
export class IssueFile {
  readonly #sink: FileSink | null;
  #count = 0;
  #first: InputIssue | null = null;

  /** @param path null only counts */
  constructor(path: string | null) {
    this.#sink = path === null ? null : new FileSink(path);
  }

  get count(): number {
    return this.#count;
  }

  /** The first issue; null without one. */
  get first(): InputIssue | null {
    return this.#first;
  }

  async add(issue: InputIssue): Promise<void> {
    this.#count += 1;
    this.#first ??= issue;
    if (this.#sink === null) return;
    if (this.#count === 1) await this.#writeHeader();
    const { line, offset, code, detail } = issue;
    await this.#sink.write(`${writeCsvLine([line, offset, code, detail])}\n`);
  }

  /** Creates a requested file even without rejected lines. */
  async close(): Promise<void> {
    if (this.#count === 0) await this.#writeHeader();
    await this.#sink?.close();
  }

  async #writeHeader(): Promise<void> {
    await this.#sink?.write('line,offset,code,detail\n');
  }
}
