/** Runs of equal samples needed, and the share of them that have one length. */
const LEAST_RUNS = 30;
const SAME_LENGTH = 0.8;
/** Less than that, but most of the runs, when nearly all are multiples of this length: held values may be equal. */
const MOST_RUNS = 0.5;
const WHOLE_HOLDS = 0.9;

/**
 * Number of samples for which a signal stands still again and again: it was recorded at fewer samples a second, and each
 * value was written into several rows. 1 = it is not held.
 * @param leastSize below it equal samples may be rest, in the unit of the signal
 */
export function findHold(values: Float32Array, leastSize: number): number {
  const lengths = new Map<number, number>();
  let runs = 0;
  let start = 0;
  for (let index = 1; index < values.length; index += 1) {
    if (values[index] === values[index - 1]) continue;
    if (start > 0 && Math.abs(values[start] ?? 0) >= leastSize) {
      lengths.set(index - start, (lengths.get(index - start) ?? 0) + 1);
      runs += 1;
    }
    start = index;
  }
  if (runs < LEAST_RUNS) return 1;
  const [length, count] = [...lengths].reduce((most, one) => (one[1] > most[1] ? one : most), [1, 0]);
  const whole = [...lengths].reduce((sum, [one, times]) => (one % length === 0 ? sum + times : sum), 0);
  const isWhole = count >= MOST_RUNS * runs && whole >= WHOLE_HOLDS * runs;
  return count >= SAME_LENGTH * runs || isWhole ? length : 1;
}
