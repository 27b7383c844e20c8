/** Label of one tick of the time axis. */
export interface TickReadout {
  /** The even second of tick and label, epoch ms. */
  readonly secondMs: number;
  /** The sample that carries the label: the last one of that second. */
  readonly sampleMs: number;
  /** Volume of that sample, mL; NaN when it is missing. */
  readonly volumeMl: number;
}

/**
 * The specification's chart rule: labels only for samples with an even seconds value; label and volume are blank when
 * the next sample has the same second. Each even second is therefore labelled once, by its last sample. The newest
 * sample carries its label until a later one arrives.
 * @param timesMs increasing epoch milliseconds
 * @param volumesMl same length
 */
export function selectTickReadouts(timesMs: ArrayLike<number>, volumesMl: ArrayLike<number>): TickReadout[] {
  const readouts: TickReadout[] = [];
  for (let position = 0; position < timesMs.length; position++) {
    const timeMs = timesMs[position];
    const second = Math.floor(timeMs / 1000);
    if (second % 2 !== 0) continue;
    const next = timesMs[position + 1];
    if (next !== undefined && Math.floor(next / 1000) === second) continue;
    readouts.push({
      secondMs: second * 1000,
      sampleMs: timeMs,
      volumeMl: volumesMl[position],
    });
  }
  return readouts;
}
