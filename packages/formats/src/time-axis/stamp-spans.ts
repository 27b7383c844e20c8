/** Numbers of rows over which spans are measured. */
export const SPAN_ROWS = [16, 32, 64, 128, 256, 512] as const;
const RING = 1024;

/**
 * Shortest time between two rows that stand a number of rows apart, in constant memory. A lost row only lengthens a
 * span, so that the shortest span of a length without losses gives the period, whatever the mean of the file is.
 */
export class StampSpans {
  readonly #times = new Float64Array(RING);
  readonly #shortest = new Float64Array(SPAN_ROWS.length).fill(Number.POSITIVE_INFINITY);
  #rows = 0;

  take(seconds: number): void {
    const at = this.#rows;
    this.#times[at % RING] = seconds;
    this.#rows += 1;
    for (let index = 0; index < SPAN_ROWS.length; index += 1) {
      const from = at - (SPAN_ROWS[index] ?? 0);
      if (from < 0) return;
      const span = seconds - (this.#times[from % RING] ?? 0);
      if (span < (this.#shortest[index] ?? 0)) this.#shortest[index] = span;
    }
  }

  /** The next row does not follow in time. */
  pause(): void {
    this.#rows = 0;
  }

  /** Pairs of rows apart and shortest span, s. */
  shortest(): readonly { readonly rows: number; readonly seconds: number }[] {
    return SPAN_ROWS.flatMap((rows, index) => {
      const seconds = this.#shortest[index] ?? Number.POSITIVE_INFINITY;
      return Number.isFinite(seconds) ? [{ rows, seconds }] : [];
    });
  }
}
