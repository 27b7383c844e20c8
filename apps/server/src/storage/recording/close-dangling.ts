import type { Pool } from 'pg';
import { inTransaction } from '../transaction.ts';

/**
 * Closes epochs and connections that a killed server left open, at the end of their last stored data: the
 * time until now is a gap. Settings and limits stay open until the device reports others.
 * @param deviceIds null = all
 * @param reason of the gap
 */
export async function closeDangling(
  pool: Pool,
  deviceIds: readonly number[] | null = null,
  reason = 'server_stopped',
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `update stream_epoch e set ended_at_us = greatest(e.started_at_us, coalesce(
         (select max(ended_at_us) from waveform_chunk c where c.device_id = e.device_id and c.epoch = e.epoch), 0))
       where ended_at_us is null and recording_id is null and ($1::int[] is null or device_id = any($1))`,
      [deviceIds],
    );
    await client.query(
      `with closed as (
         update link_interval l set ended_at_us = greatest(l.started_at_us + 1, coalesce(
           (select max(ended_at_us) from stream_epoch e where e.device_id = l.device_id), 0))
         where ended_at_us is null and connected and source = 'gateway'
           and ($1::int[] is null or device_id = any($1))
         returning device_id, ended_at_us)
       insert into link_interval (device_id, started_at_us, connected, reason, source)
       select device_id, ended_at_us, false, $2, 'gateway' from closed
       on conflict (device_id, started_at_us) do nothing`,
      [deviceIds, reason],
    );
  });
}
