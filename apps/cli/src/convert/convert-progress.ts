/** A line is drawn over at most this often: a terminal's reader sees no more. */
const REDRAW_MS = 200;

/** Progress on standard error: one line that is drawn over on a terminal, a line a finished file elsewhere. */
export class ConvertProgress {
  readonly #isTerminal = process.stderr.isTTY;
  #drawnAt = 0;

  read(name: string, place: string, bytes: number, of: number | null): void {
    const now = performance.now();
    if (!this.#isTerminal || now - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = now;
    const share = of === null || of === 0 ? '' : ` ${Math.floor((100 * bytes) / of)} %`;
    process.stderr.write(`\r\u001B[K${place} ${name}: ${(bytes / 1e6).toFixed(1)} MB${share}`);
  }

  tell(line: string): void {
    process.stderr.write(`${this.#isTerminal ? '\r\u001B[K' : ''}${line}\n`);
  }
}
