import type { Pool } from 'pg';

/** @returns the new devices' ids */
export async function insertDevices(pool: Pool, count: number): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into device (device_type) select 'simulator' from generate_series(1, $1) returning id`,
    [count],
  );
  return rows.map((row) => row.id);
}
