import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestStorage, type TestStorage } from './testing/open-test-storage.ts';

const MIGRATION = new URL('./migrations/0039_stored_devices_last_seen.sql', import.meta.url);
const STARTED_US = 1_795_000_000_000_000n;

let storage: TestStorage;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.remove());

it('devices stored before get the end of their recording or newest breath; others keep what they have', async () => {
  const { pool } = storage;
  await pool.query(
    `insert into device (id, device_type, description, last_seen_at) overriding system value values
       (1, 'simulator', 'breaths', null), (2, 'file', 'recording', null), (3, 'simulator', 'streamed', '2026-11-01T00:00:00Z'),
       (4, 'pb840', 'never heard', null)`,
  );
  await pool.query(
    `insert into breath (device_id, started_at_us, breath_number, epoch, rate_hz, start_index, insp_end_index, end_index,
       segmentation, incomplete, rejected_rows, mode, analysis_id)
     select d, $1::int8 + n * 3000000, n, 1, 100, n * 300, n * 300 + 100, n * 300 + 300, 'device', false, 0, 'vc', 1
     from generate_series(0, 4) n cross join generate_series(1, 3) d`,
    [STARTED_US],
  );
  await pool.query(
    `insert into recording (state, device_id, file_name, content_hash, format, started_at_us, ended_at_us)
     values ('published', 2, 'a.csv', 'a', 'csv', $1, $1::int8 + 60000000), ('deleted', 2, 'b.csv', 'b', 'csv', $1, $1::int8 + 90000000)`,
    [STARTED_US],
  );
  await pool.query(readFileSync(MIGRATION, 'utf8'));
  const { rows } = await pool.query<{ name: string; at: Date | null }>(
    'select description as name, last_seen_at as at from device order by id',
  );
  const startedMs = Number(STARTED_US / 1000n);
  expect(rows).toEqual([
    { name: 'breaths', at: new Date(startedMs + 15_000) },
    { name: 'recording', at: new Date(startedMs + 60_000) },
    { name: 'streamed', at: new Date('2026-11-01T00:00:00Z') },
    { name: 'never heard', at: null },
  ]);
});
