/** Tells on standard error how many files are done, and on a terminal how long the rest will take. */
export class AnalyzeProgress {
  readonly #sizes: readonly number[];
  readonly #startedMs = performance.now();
  #doneFiles = 0;
  #doneBytes = 0;

  constructor(sizes: readonly number[]) {
    this.#sizes = sizes;
  }

  finish(place: number, name: string, succeeded: boolean): void {
    this.#doneFiles += 1;
    this.#doneBytes += this.#sizes[place] ?? 0;
    const rest = process.stderr.isTTY ? this.#describeRest() : '';
    const result = succeeded ? 'done' : 'failed';
    process.stderr.write(`[${this.#doneFiles}/${this.#sizes.length}] ${name}: ${result}${rest}\n`);
  }

  /** By bytes: files differ in length more than in what a byte takes. */
  #describeRest(): string {
    const all = this.#sizes.reduce((sum, size) => sum + size, 0);
    if (this.#doneBytes === 0 || this.#doneBytes >= all) return '';
    const elapsedS = (performance.now() - this.#startedMs) / 1000;
    const restS = Math.ceil((elapsedS * (all - this.#doneBytes)) / this.#doneBytes);
    return `, about ${restS} s left`;
  }
}
