/** Position in PostgreSQL's write-ahead log, bytes. */
export type LogPosition = bigint;

/**
 * Number of samples kept: ten minutes at one every two seconds. For a replica further behind only a minimum lag is
 * known.
 */
const SAMPLES_MAX = 300;

/** @param text a pg_lsn as PostgreSQL prints it: `16/B374D848` */
export function parseLogPosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * Estimates the lag of a replica from the main server's positions at known times. The replica's own
 * pg_last_xact_replay_timestamp cannot tell an idle main server from a broken connection.
 */
export class LagEstimate {
  #samples: { readonly position: LogPosition; readonly atMs: number }[] = [];

  /** Records the main server's position at this time. */
  observe(position: LogPosition, atMs: number): void {
    this.#samples.push({ position, atMs });
    if (this.#samples.length > SAMPLES_MAX) this.#samples.shift();
  }

  /**
   * Returns the seconds since the main server had the replica's position; 0 when the replica has everything observed. A
   * replica behind every sample gets the age of the oldest one, a lower bound. Null before the first sample.
   */
  estimate(replayed: LogPosition, nowMs: number): number | null {
    const [oldest] = this.#samples;
    const newest = this.#samples.at(-1);
    if (oldest === undefined || newest === undefined) return null;
    if (replayed >= newest.position) return 0;
    // The replica is late since the main server wrote the first position that the replica lacks.
    const next = this.#samples.find(({ position }) => position > replayed) ?? oldest;
    return Math.max(0, (nowMs - next.atMs) / 1000);
  }
}
