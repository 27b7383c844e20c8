import { type InputIssue, writeCsvLine } from '@eupnea/model';
import { FileSink } from './file-sink.ts';

/** Kinds of remark that are told with an example. */
const MOST_KINDS = 5;

/** Remarks on a file, rejected lines among them, as CSV; and their number. */
export class IssueFile {
  readonly #sink: FileSink | null;
  #count = 0;
  #first: InputIssue | null = null;
  #refusal: InputIssue | null = null;
  /** The first remark of each kind, and how many there are. */
  readonly #kinds = new Map<string, { readonly first: InputIssue; count: number }>();

  /** @param path null only counts */
  constructor(path: string | null) {
    this.#sink = path === null ? null : new FileSink(path);
  }

  get count(): number {
    return this.#count;
  }

  /** The issue that refuses the file, else the first one; null without one. */
  get reason(): InputIssue | null {
    return this.#refusal ?? this.#first;
  }

  /** One line for each of the first kinds: an example, and how many others there are. */
  describeKinds(): readonly string[] {
    const told = [...this.#kinds.values()].slice(0, MOST_KINDS).map(({ first, count }) => {
      const place = first.line === undefined ? '' : `line ${first.line}: `;
      return `${place}${first.detail}${count === 1 ? '' : ` (and ${count - 1} more)`}`;
    });
    const others = this.#kinds.size - told.length;
    return others === 0 ? told : [...told, `${others} other kinds of remark`];
  }

  async add(issue: InputIssue): Promise<void> {
    this.#count += 1;
    this.#first ??= issue;
    if (issue.refuses === true) this.#refusal ??= issue;
    const kind = this.#kinds.get(issue.code) ?? { first: issue, count: 0 };
    kind.count += 1;
    this.#kinds.set(issue.code, kind);
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
