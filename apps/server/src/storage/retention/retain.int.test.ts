import { serverTimeUs, DAY_MS } from '@eupnea/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRecording } from '../recording/open-recording.ts';
import type { Recording } from '../recording/recording.ts';
import { buildBreathRecord } from '../testing/build-breath.ts';
import { insertDevices } from '../testing/insert-devices.ts';
import { type TestStorage, openTestStorage } from '../testing/open-test-storage.ts';
import { encodeChunk } from '../waveform/chunk-codec.ts';
import { DEFAULT_RETENTION, retain } from './retain.ts';
import { sweepImports } from './sweep-imports.ts';

/** To come: what is past by the real clock the recording closes, and a rollup written meanwhile would be counted here. */
const NOW_MS = Date.UTC(2100, 0, 1);
const NOW_US = serverTimeUs(NOW_MS);
const PLENTY = 1e15;

let storage: TestStorage;
let recording: Recording;
let device = 0;

beforeAll(async () => {
  storage = await openTestStorage();
  recording = await openRecording(storage, {
    onProblem: ({ error }) => {
      throw error;
    },
  });
});
afterAll(async () => {
  await recording.close();
  await storage.remove();
});
beforeEach(async () => {
  await storage.owner.query('truncate device cascade');
  await storage.owner.query('truncate waveform_chunk, breath');
  [device = 0] = await insertDevices(storage.pool, 1);
});

const chunk = encodeChunk({ pressure: new Float32Array(1000) });

/** One chunk of 10 s at each of these ages. */
async function writeChunks(agesDays: readonly number[], epoch = 1): Promise<void> {
  const chunks = agesDays.map((age, index) => ({
    deviceId: device,
    epoch,
    rateHz: 100,
    firstIndex: index * 1000,
    startedAtUs: serverTimeUs(NOW_MS - age * DAY_MS),
    endedAtUs: serverTimeUs(NOW_MS - age * DAY_MS + 10_000),
    chunk,
  }));
  await recording.write({ chunks });
}

/** Pins a stretch, in ms after a time of this age. */
async function pin(ageDays: number, fromMs: number, toMs: number): Promise<void> {
  const atMs = NOW_MS - ageDays * DAY_MS;
  await storage.pool.query(
    `insert into waveform_pin (device_id, started_at_us, ended_at_us, holder, holder_id)
     values ($1, $2, $3, 'label', '7')`,
    [device, serverTimeUs(atMs + fromMs), serverTimeUs(atMs + toMs)],
  );
}

async function readAges(): Promise<readonly number[]> {
  const { rows } = await storage.pool.query<{ at: bigint }>(
    'select started_at_us as at from waveform_chunk where device_id = $1 order by 1',
    [device],
  );
  return rows.map((row) => Math.round(Number(NOW_US - row.at) / 1000 / DAY_MS));
}

describe('retention', () => {
  it('deletes waveforms past their time and nothing else; breath numbers stay', async () => {
    await writeChunks([40, 31, 29, 1]);
    await recording.write({
      breaths: [
        buildBreathRecord({
          deviceId: device,
          breathNumber: 1,
          anchorMs: NOW_MS - 40 * DAY_MS,
          startIndex: 0,
          features: { vte_ml: 400 },
        }),
      ],
    });
    const result = await retain(storage, DEFAULT_RETENTION, NOW_US, PLENTY);
    expect(result).toMatchObject({ deletedChunks: 0, diskWasLow: false });
    expect(await readAges()).toEqual([29, 1]);
    const { rows } = await storage.pool.query('select vte_ml from breath where device_id = $1', [device]);
    expect(rows).toEqual([{ vte_ml: 400 }]);
  });

  it('keeps what is pinned, to the chunk', async () => {
    await writeChunks([50, 45, 40]);
    await pin(45, 9000, 20_000);
    await retain(storage, DEFAULT_RETENTION, NOW_US, PLENTY);
    expect(await readAges()).toEqual([45]);
  });

  it('drops what lies just before and just after a pin, of the same day', async () => {
    const age = 45.25;
    const halfMinute = 30 / 86_400;
    await writeChunks([age + halfMinute, age, age - halfMinute]);
    await pin(age, 2000, 8000);
    expect(await retain(storage, DEFAULT_RETENTION, NOW_US, PLENTY)).toMatchObject({ deletedChunks: 0 });
    const { rows } = await storage.pool.query('select first_index from waveform_chunk');
    expect(rows).toEqual([{ first_index: 1000n }]);
  });

  it('keeps a chunk whose pin is gone until all of it is too old', async () => {
    const second = 1 / 86_400;
    await writeChunks([30 + 15 * second, 30 + 5 * second]);
    await storage.pool.query('update waveform_chunk set kept = true');
    expect(await retain(storage, DEFAULT_RETENTION, NOW_US, PLENTY)).toMatchObject({ deletedChunks: 1 });
    const { rows } = await storage.pool.query('select first_index from waveform_chunk');
    expect(rows).toEqual([{ first_index: 1000n }]);
  });

  it('keeps the waveforms of imported files, however long ago they were recorded', async () => {
    await storage.pool.query(`update device set device_type = 'file' where id = $1`, [device]);
    await writeChunks([4000, 31]);
    expect((await retain(storage, DEFAULT_RETENTION, NOW_US, PLENTY)).deletedChunks).toBe(0);
    expect((await retain(storage, DEFAULT_RETENTION, NOW_US, 1)).deletedChunks).toBe(0);
    expect(await readAges()).toEqual([4000, 31]);
  });

  it('gives up the oldest day when the disk is low, one a run, and never the last day', async () => {
    await writeChunks([20, 19.5, 10, 0.5]);
    const low = DEFAULT_RETENTION.minimumFreeBytes - 1;
    expect(await retain(storage, DEFAULT_RETENTION, NOW_US, low)).toMatchObject({
      deletedChunks: 0,
      diskWasLow: true,
    });
    expect(await readAges()).toEqual([10, 1]);
    await retain(storage, DEFAULT_RETENTION, NOW_US, low);
    expect(await readAges()).toEqual([1]);
    expect((await retain(storage, DEFAULT_RETENTION, NOW_US, low)).droppedDays).toBe(0);
  });

  it('deletes connection events past their time and no newer ones', async () => {
    await storage.pool.query(
      `insert into device_connection_log (device_id, at_us, event, code, detail)
       select $1, unnest($2::int8[]), 'connected', '', ''`,
      [device, [31, 29].map((age) => serverTimeUs(NOW_MS - age * DAY_MS))],
    );
    await retain(storage, DEFAULT_RETENTION, NOW_US, PLENTY);
    const { rows } = await storage.pool.query('select at_us from device_connection_log');
    expect(rows).toEqual([{ at_us: serverTimeUs(NOW_MS - 29 * DAY_MS) }]);
  });

  it('goes by age alone where free space cannot be known', async () => {
    await writeChunks([20, 10]);
    expect(await retain(storage, DEFAULT_RETENTION, NOW_US, null)).toMatchObject({
      deletedChunks: 0,
      diskWasLow: false,
    });
  });
});

describe('sweeping imports', () => {
  async function addRecording(state: string): Promise<number> {
    const { rows } = await storage.pool.query<{ id: number }>(
      `insert into recording (state, file_name, content_hash, format, created_at)
       values ($1, 'a.csv', 'x', 'csv', now() - interval '1 hour') returning id`,
      [state],
    );
    return rows[0]?.id ?? 0;
  }

  async function writeImport(recordingId: number, epoch: number): Promise<void> {
    await recording.write({
      epochs: [
        {
          deviceId: device,
          epoch,
          anchorUs: NOW_US,
          rateHz: 100,
          startedAtUs: NOW_US,
          reason: 'import',
          recordingId,
        },
      ],
      breaths: [
        {
          ...buildBreathRecord({
            deviceId: device,
            breathNumber: epoch,
            epoch,
            anchorMs: NOW_MS,
            startIndex: epoch * 300,
          }),
          recordingId,
        },
      ],
    });
    await writeChunks([epoch], epoch);
  }

  it('removes what an ended import left half-done, and keeps published ones and those at work', async () => {
    const orphan = await addRecording('importing');
    const published = await addRecording('published');
    const working = await addRecording('importing');
    await storage.pool.query(
      `with u as (insert into upload (kind, state, file_name, size_bytes, content_hash, stored_name, options, questions, rejected)
         values ('recording', 'running', 'a.csv', 1, 'x', 'a', '{}', '[]', '[]') returning id)
       update recording set upload_id = (select id from u) where id = $1`,
      [working],
    );
    await writeImport(orphan, 1);
    await writeImport(published, 2);
    await writeImport(working, 3);
    expect(await sweepImports(storage.pool)).toBe(1);
    const left = async (table: string) =>
      (await storage.pool.query<{ epoch: number }>(`select epoch from ${table} order by 1`)).rows.map(
        (row) => row.epoch,
      );
    expect(await left('breath')).toEqual([2, 3]);
    expect(await left('waveform_chunk')).toEqual([2, 3]);
    expect(await left('stream_epoch')).toEqual([2, 3]);
  });

  it('waits a minute for an import that has just begun, and a month for a deleted recording to be restored', async () => {
    const begun = await addRecording('importing');
    const restorable = await addRecording('deleted');
    const gone = await addRecording('deleted');
    await storage.pool.query('update recording set created_at = now() where id = $1', [begun]);
    await storage.pool.query(
      `update recording set deleted_at = now() - make_interval(days => case id when $1 then 31 else 29 end)
       where id in ($1, $2)`,
      [gone, restorable],
    );
    await sweepImports(storage.pool);
    const { rows } = await storage.pool.query('select id from recording where id >= $1 order by id', [begun]);
    expect(rows).toEqual([{ id: begun }, { id: restorable }]);
    await storage.pool.query('delete from recording');
  });

  it('never leaves a rollup that counts breaths which are gone, wherever it is killed', async () => {
    await storage.pool.query(`update device set device_type = 'file' where id = $1`, [device]);
    const orphan = await addRecording('importing');
    await storage.pool.query('update recording set device_id = $1 where id = $2', [device, orphan]);
    await writeImport(orphan, 1);
    await storage.pool.query(
      `insert into rollup_5min (device_id, parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum,
         histogram, observed_seconds)
       select device_id, 'breaths', started_at_us, started_at_us + 1, 1, 1, 1, 1, 3, '{}', 3 from breath`,
    );
    let statements = 0;
    for (let allowed = 1; (await stopAfter(allowed)) === 'stopped'; allowed += 1) {
      const { rows } = await storage.pool.query(
        `select (select sum(n)::int from rollup_5min) as counted, (select count(*)::int from breath) as breaths
         where (select coalesce(sum(n), 0) from rollup_5min) > (select count(*) from breath)`,
      );
      expect(rows).toEqual([]);
      statements = allowed;
    }
    expect(statements).toBeGreaterThan(5);
    expect((await storage.pool.query('select id from recording')).rows).toEqual([]);
  });

  /** Sweeps until so many statements were sent, as a process that is killed then. */
  async function stopAfter(allowed: number): Promise<'stopped' | 'done'> {
    let sent = 0;
    const pool = new Proxy(storage.pool, {
      get(target, key) {
        if (key === 'query' && (sent += 1) > allowed) throw new Error('killed');
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return await sweepImports(pool).then(
      () => 'done' as const,
      () => 'stopped' as const,
    );
  }
});
