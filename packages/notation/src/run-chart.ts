/** A point of the run chart, in a square of 100 by 100 with the origin at the top. */
export interface RunPoint {
  readonly x: number;
  readonly y: number;
}

/** Percent to the distance from the top. */
export function heightOf(percent: number): number {
  return 100 - percent;
}

/** Runs of consecutive days with a rate: a day without one interrupts the line. */
export function listRuns(rates: readonly (number | null)[]): readonly (readonly RunPoint[])[] {
  const runs: RunPoint[][] = [];
  let isOpen = false;
  rates.forEach((rate, place) => {
    if (rate === null) {
      isOpen = false;
      return;
    }
    if (!isOpen) runs.push([]);
    isOpen = true;
    runs.at(-1)?.push({ x: ((place + 0.5) / rates.length) * 100, y: heightOf(rate) });
  });
  return runs;
}
