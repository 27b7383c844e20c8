import type { Pool } from 'pg';

/** Chunks of one statement: some 30 ms on the embedded database. */
const CHUNKS_PER_STATEMENT = 200;

/**
 * Deletes waveforms of a device older than a time unless a label, a finding under review or a project pins
 * them. Uses small statements so that live streams run between them. Keeps breath numbers. Throws when the
 * signal aborts; finished deletions stay.
 * @returns number of deleted chunks
 */
export async function deleteOldWaveforms(
  pool: Pick<Pool, 'query'>,
  deviceId: number,
  beforeUs: bigint,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { rowCount } = await pool.query(
      `delete from waveform_chunk c using (
         select epoch, rate_hz, first_index from waveform_chunk w
         where device_id = $1 and ended_at_us <= $2 and started_at_us < $2 and not exists (
           select 1 from waveform_pin p where p.device_id = w.device_id
             and p.started_at_us < w.ended_at_us and p.ended_at_us > w.started_at_us)
         order by started_at_us limit $3) old
       where c.device_id = $1 and c.epoch = old.epoch and c.rate_hz = old.rate_hz
         and c.first_index = old.first_index`,
      [deviceId, beforeUs, CHUNKS_PER_STATEMENT],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < CHUNKS_PER_STATEMENT) return deleted;
  }
}

/** Start of the oldest unpinned waveform of a live device, µs; null without one. */
export async function findOldestWaveform(pool: Pick<Pool, 'query'>): Promise<bigint | null> {
  const { rows } = await pool.query<{ oldest: bigint | null }>(
    `select min(first.started_at_us) as oldest from device d cross join lateral (
       select started_at_us from waveform_chunk w where device_id = d.id and not exists (
         select 1 from waveform_pin p where p.device_id = w.device_id
           and p.started_at_us < w.ended_at_us and p.ended_at_us > w.started_at_us)
       order by started_at_us limit 1) first
     where d.device_type <> 'file'`,
  );
  return rows[0]?.oldest ?? null;
}
