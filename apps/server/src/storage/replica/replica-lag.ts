/** Position in PostgreSQL's write-ahead log, bytes. */
export type LogPosition = bigint;

/** Samples that are remembered: ten minutes at one every two seconds. Beyond them a replica is only known to be late. */
const SAMPLES_MAX = 300;

/** @param text as PostgreSQL prints a pg_lsn: `16/B374D848` */
export function parseLogPosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * How far a replica is behind, from the positions of the main server at known times. The replica's own words
 * (pg_last_xact_replay_timestamp) cannot tell a quiet main server from a broken connection.
 */
export class LagEstimate {
  #samples: { readonly position: LogPosition; readonly atMs: number }[] = [];

  /** Records where the main server was at this time. */
  observe(position: LogPosition, atMs: number): void {
    this.#samples.push({ position, atMs });
    if (this.#samples.length > SAMPLES_MAX) this.#samples.shift();
  }

  /**
   * Seconds since the main server was where the replica is now; 0 when the replica has all that was observed. A replica that is
   * behind every sample gets the age of the oldest, its least possible lag; null before the first sample.
   */
  estimate(replayed: LogPosition, nowMs: number): number | null {
    const [oldest] = this.#samples;
    const newest = this.#samples.at(-1);
    if (oldest === undefined || newest === undefined) return null;
    if (replayed >= newest.position) return 0;
    // The replica left the newest position that it has when the next one was written.
    const next = this.#samples.find(({ position }) => position > replayed) ?? oldest;
    return Math.max(0, (nowMs - next.atMs) / 1000);
  }
}
