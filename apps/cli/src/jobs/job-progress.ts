/** Minimum redraw interval, ms. */
const REDRAW_MS = 200;

/** Minimum elapsed time for a rate, ms. */
const LEAST_ELAPSED_MS = 1000;

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Progress of several files on standard error: one line per finished file, and on a terminal the overall
 * progress with the remaining time. By bytes, because files differ in length.
 */
export class JobProgress {
  readonly #sizes: readonly number[];
  readonly #terminal: Terminal;
  readonly #now: () => number;
  readonly #startedMs: number;
  readonly #bytes: number[];
  #doneFiles = 0;
  #drawnAt = Number.NEGATIVE_INFINITY;

  /** @param sizes size of each file in bytes */
  constructor(
    sizes: readonly number[],
    terminal: Terminal = process.stderr,
    now: () => number = () => performance.now(),
  ) {
    this.#sizes = sizes;
    this.#terminal = terminal;
    this.#now = now;
    this.#startedMs = now();
    this.#bytes = sizes.map(() => 0);
  }

  read(place: number, bytes: number): void {
    this.#bytes[place] = Math.min(bytes, this.#sizes[place] ?? 0);
    if (this.#now() - this.#drawnAt >= REDRAW_MS) this.#draw();
  }

  /** @param result result of the file without its name */
  finish(place: number, name: string, result: string): void {
    this.#doneFiles += 1;
    this.#bytes[place] = this.#sizes[place] ?? 0;
    this.tell(`[${this.#doneFiles}/${this.#sizes.length}] ${name}: ${result}`);
    this.#draw();
  }

  /** Prints a permanent line. */
  tell(line: string): void {
    this.#terminal.write(`${this.#terminal.isTTY === true ? '\r\u001B[K' : ''}${line}\n`);
  }

  #draw(): void {
    if (this.#terminal.isTTY !== true) return;
    this.#drawnAt = this.#now();
    const isOver = this.#doneFiles === this.#sizes.length;
    this.#terminal.write(`\r\u001B[K${isOver ? '' : this.#describe()}`);
  }

  #describe(): string {
    const all = this.#sizes.reduce((sum, size) => sum + size, 0);
    const done = this.#bytes.reduce((sum, bytes) => sum + bytes, 0);
    const elapsedMs = this.#now() - this.#startedMs;
    const share = all === 0 ? '' : `, ${Math.floor((100 * done) / all)} %`;
    const isKnown = done > 0 && elapsedMs >= LEAST_ELAPSED_MS;
    const rest = isKnown ? `, about ${formatSeconds((elapsedMs * (all - done)) / done / 1000)} left` : '';
    return `${this.#doneFiles} of ${this.#sizes.length} files${share}${rest}`;
  }
}

function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 120 ? `${whole} s` : `${Math.round(whole / 60)} min`;
}
