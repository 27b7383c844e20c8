import type { Pool } from 'pg';

/** Returns the start of the newest breath of a live device, ms; null without one. */
export async function findNewestMs(pool: Pick<Pool, 'query'>): Promise<number | null> {
  const { rows } = await pool.query<{ newest: bigint | null }>(
    `select max(last.started_at_us) as newest from device d cross join lateral (
       select started_at_us from breath where device_id = d.id order by started_at_us desc limit 1) last
     where d.device_type <> 'file'`,
  );
  const newest = rows[0]?.newest ?? null;
  return newest === null ? null : Number(newest) / 1000;
}
