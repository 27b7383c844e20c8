import type { Pool } from 'pg';

/** Chunks of one statement: some 30 ms on the embedded database. */
const CHUNKS_PER_STATEMENT = 200;

/** True for a chunk `w` that no label, reviewed finding or project pins. */
const UNPINNED = `not exists (
  select 1 from waveform_pin p where p.device_id = w.device_id
    and p.started_at_us < w.ended_at_us and p.ended_at_us > w.started_at_us)`;

/**
 * Deletes kept waveforms of a device that are older and no longer pinned: those stored before partitions existed, and
 * those whose pin was removed. Uses small statements, so that live streams are served in between. Breath numbers stay.
 * Throws when aborted; already deleted chunks stay deleted.
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
         select epoch, rate_hz, first_index, started_at_us from waveform_chunk w
         where device_id = $1 and kept and ended_at_us <= $2 and started_at_us < $2 and ${UNPINNED}
         order by started_at_us limit $3) old
       where c.device_id = $1 and c.kept and c.epoch = old.epoch and c.rate_hz = old.rate_hz
         and c.first_index = old.first_index and c.started_at_us = old.started_at_us`,
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
       select started_at_us from waveform_chunk w where device_id = d.id and ${UNPINNED}
       order by started_at_us limit 1) first
     where d.device_type <> 'file'`,
  );
  return rows[0]?.oldest ?? null;
}
