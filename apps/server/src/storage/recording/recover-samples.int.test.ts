import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SampleBlock, serverTimeUs } from '@eupnea/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SampleJournal } from '../journal/sample-journal.ts';
import { openPool } from '../open-storage.ts';
import { ROLLED_PARAMETERS } from '../rollup/rolled-parameters.ts';
import { RollupKeeper } from '../rollup/rollup-keeper.ts';
import { insertDevices } from '../testing/insert-devices.ts';
import { type TestStorage, openTestStorage } from '../testing/open-test-storage.ts';
import { writeBreathWithChunk } from '../testing/write-breath-with-chunk.ts';
import { readWaveform } from '../waveform/read-waveform.ts';
import { closeDangling } from './close-dangling.ts';
import { openRecording } from './open-recording.ts';
import { RecordingWriter } from './recording-writer.ts';
import type { Recording } from './recording.ts';
import { StoredRecording } from './stored-recording.ts';

const ANCHOR_MS = 1_763_640_000_000;
const RATE_HZ = 100;

let storage: TestStorage;
let device = 0;

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.remove());
beforeEach(async () => {
  await storage.owner.query('truncate device cascade');
  await storage.owner.query('truncate waveform_chunk');
  await rm(join(storage.dataDir, 'journal'), { recursive: true, force: true });
  [device = 0] = await insertDevices(storage.pool, 1);
});

async function open(): Promise<Recording> {
  return await openRecording(storage, {
    onProblem: ({ error }) => {
      throw error;
    },
  });
}

function block(firstIndex: number, length: number): SampleBlock {
  const pressure = Float32Array.from({ length }, (_, index) => (firstIndex + index) / 100);
  return { firstIndex, rateHz: RATE_HZ, length, channels: { pressure } };
}

async function openEpoch(recording: Recording): Promise<void> {
  await recording.openEpoch({
    deviceId: device,
    epoch: 1,
    anchorUs: serverTimeUs(ANCHOR_MS),
    rateHz: RATE_HZ,
    startedAtUs: serverTimeUs(ANCHOR_MS),
    reason: 'connect',
  });
}

async function readAll() {
  return await readWaveform(storage.pool, {
    deviceId: device,
    fromUs: serverTimeUs(ANCHOR_MS),
    toUs: serverTimeUs(ANCHOR_MS + 3_600_000),
    channels: ['pressure'],
  });
}

/** What a crash leaves: the journal as it stood, without the orderly end. */
async function crash(recording: Recording): Promise<void> {
  await recording.flush();
  const aside = await mkdtemp(join(tmpdir(), 'eupnea-journal-'));
  const journal = join(storage.dataDir, 'journal');
  await cp(journal, aside, { recursive: true });
  const { rows } = await storage.pool.query('select first_index from waveform_chunk');
  await recording.close();
  await storage.pool.query('delete from waveform_chunk where not first_index = any($1::int8[])', [
    rows.map((row: { first_index: bigint }) => row.first_index),
  ]);
  await rm(journal, { recursive: true });
  await cp(aside, journal, { recursive: true });
  await rm(aside, { recursive: true });
}

describe('samples after a crash', () => {
  it('come back from the journal, exactly, where the committed chunks end', async () => {
    const first = await open();
    await openEpoch(first);
    for (let index = 0; index < 1730; index += 10)
      first.appendSamples(device, 1, ANCHOR_MS, block(index, 10));
    await crash(first);
    expect((await readAll()).map((segment) => segment.length)).toEqual([1000]);
    const second = await open();
    expect(second.recovered).toEqual({ samples: 730, chunks: 1, refused: 0 });
    await second.close();
    const [segment, ...others] = await readAll();
    expect(others).toEqual([]);
    expect(segment).toMatchObject({ epoch: 1, firstIndex: 0, length: 1730 });
    expect(segment?.columns.pressure).toEqual(Float32Array.from({ length: 1730 }, (_, index) => index / 100));
  });

  it('keep their gaps, and are not doubled when the recovery runs twice', async () => {
    const first = await open();
    await openEpoch(first);
    first.appendSamples(device, 1, ANCHOR_MS, block(0, 300));
    first.appendSamples(device, 1, ANCHOR_MS, block(500, 200));
    await crash(first);
    const aside = await mkdtemp(join(tmpdir(), 'eupnea-journal-'));
    await cp(join(storage.dataDir, 'journal'), aside, { recursive: true });
    await (await open()).close();
    await cp(aside, join(storage.dataDir, 'journal'), { recursive: true });
    await rm(aside, { recursive: true });
    const again = await open();
    expect(again.recovered.samples).toBe(0);
    await again.close();
    expect((await readAll()).map((segment) => [segment.firstIndex, segment.length])).toEqual([
      [0, 300],
      [500, 200],
    ]);
  });

  it('end their epoch, and the connection that was open, where they end', async () => {
    const first = await open();
    await openEpoch(first);
    await first.write({
      intervals: [
        {
          kind: 'link',
          deviceId: device,
          atUs: serverTimeUs(ANCHOR_MS),
          connected: true,
          reason: 'connected',
          source: 'gateway',
        },
      ],
    });
    first.appendSamples(device, 1, ANCHOR_MS, block(0, 250));
    await crash(first);
    await (await open()).close();
    const endUs = serverTimeUs(ANCHOR_MS + 2500);
    const epochs = await storage.pool.query('select ended_at_us from stream_epoch');
    expect(epochs.rows).toEqual([{ ended_at_us: endUs }]);
    const links = await storage.pool.query(
      'select connected, started_at_us, ended_at_us from link_interval order by started_at_us',
    );
    expect(links.rows).toEqual([
      { connected: true, started_at_us: serverTimeUs(ANCHOR_MS), ended_at_us: endUs },
      { connected: false, started_at_us: endUs, ended_at_us: null },
    ]);
  });

  it('come back too when the database went away before the server was stopped', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-test-'));
    const lostSamples: number[] = [];
    const away = { ...storage, dataDir, pool: openPool({ host: '127.0.0.1', port: await findClosedPort() }) };
    const parts = await openJournalOf(dataDir);
    const writer = new RecordingWriter(away.pool, {
      beforeCommit: () => Promise.resolve(),
      afterCommit: () => undefined,
      onProblem: () => undefined,
    });
    const recording = new StoredRecording({
      ...parts,
      writer,
      report: (problem) => lostSamples.push(problem.lostSamples),
    });
    const opened = expect(openEpoch(recording)).rejects.toThrow();
    recording.appendSamples(device, 1, ANCHOR_MS, block(0, 1250));
    await recording.close();
    await opened;
    await away.pool.end();
    expect(lostSamples.every((count) => count === 0)).toBe(true);

    await rm(join(storage.dataDir, 'journal'), { recursive: true, force: true });
    await cp(join(dataDir, 'journal'), join(storage.dataDir, 'journal'), { recursive: true });
    await rm(dataDir, { recursive: true });
    const next = await open();
    expect(next.recovered.samples).toBe(1250);
    await next.close();
    expect((await readAll()).map((segment) => segment.length)).toEqual([1250]);
  });
});

/** A port where nothing listens: a database that is gone. */
async function findClosedPort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  await new Promise((resolve) => server.close(resolve));
  return address.port;
}

async function openJournalOf(dataDir: string) {
  return {
    journal: await SampleJournal.open(join(dataDir, 'journal'), (error) => {
      throw error;
    }),
    keeper: new RollupKeeper(ROLLED_PARAMETERS, () => undefined),
    recovered: { samples: 0, chunks: 0, refused: 0 },
    countLost: () => 0,
    release: () => undefined,
    journalsBreaths: false,
  };
}

describe('what a crash left open', () => {
  it('ends with its last stored data; what was disconnected or imported stays as it was', async () => {
    const atUs = serverTimeUs(ANCHOR_MS);
    const endUs = serverTimeUs(ANCHOR_MS + 10_000);
    const [other = 0] = await insertDevices(storage.pool, 1);
    const recording = await open();
    await writeBreathWithChunk(recording, device, ANCHOR_MS, 0);
    await recording.close();
    await storage.pool.query(
      `with imported as (insert into recording (state, file_name, content_hash, format)
         values ('importing', 'a.csv', 'x', 'csv') returning id)
       insert into stream_epoch (device_id, epoch, anchor_us, rate_hz, started_at_us, reason, recording_id)
       select $1::int, 1, $3::int8, 100, $3::int8, 'connect', null::int
       union all select $2::int, 1, $3, 100, $3, 'import', id from imported`,
      [device, other, atUs],
    );
    await storage.pool.query(
      `insert into link_interval (device_id, started_at_us, connected, reason, source)
       values ($1, $3, true, 'connected', 'gateway'), ($2, $3, false, 'refused', 'gateway')`,
      [device, other, atUs],
    );
    await closeDangling(storage.pool);
    const epochs = await storage.pool.query('select ended_at_us from stream_epoch order by device_id');
    expect(epochs.rows).toEqual([{ ended_at_us: endUs }, { ended_at_us: null }]);
    const links = await storage.pool.query(
      `select started_at_us, ended_at_us, reason from link_interval where device_id in ($1, $2)
       order by device_id, started_at_us`,
      [device, other],
    );
    expect(links.rows).toEqual([
      { started_at_us: atUs, ended_at_us: endUs, reason: 'connected' },
      { started_at_us: endUs, ended_at_us: null, reason: 'server_stopped' },
      { started_at_us: atUs, ended_at_us: null, reason: 'refused' },
    ]);
  });
});
