import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { serverTimeUs } from '@eupnea/model';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backUp, restore } from '../../entries/backup.ts';
import { type Storage, openStorage } from '../open-storage.ts';
import { openRecording } from '../recording/open-recording.ts';
import { buildBreathRecord } from '../testing/build-breath.ts';
import { insertDevices } from '../testing/insert-devices.ts';
import { copyTemplate } from '../testing/copy-template.ts';
import { TEST_DATABASE_URL } from '../testing/open-test-storage.ts';
import { createTestDatabase, dropTestDatabase } from '../testing/server-databases.ts';
import { encodeChunk } from '../waveform/chunk-codec.ts';
import { writeBackupFile } from './backup-format.ts';
import { describeTables } from './describe-tables.ts';
import { readLastBackup } from './last-backup.ts';

const ANCHOR_MS = 1_763_640_000_000;

const EMPTY_HEADER = { created_at: '2026-01-01T00:00:00.000Z', migrations: [], sequences: {} };

let root = '';
let source: Storage;
let file = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'eupnea-backup-'));
  await copyTemplate(join(root, 'source'));
  source = await openStorage({ dataDir: join(root, 'source') });
  await fill(source);
});
afterAll(async () => {
  await source.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  file = join(await mkdtemp(join(root, 'run-')), 'eupnea.backup');
});

/** Something in tables of every sort: hot ones, records that refer to each other, texts with every trap in them. */
async function fill(storage: Storage): Promise<void> {
  const { pool } = storage;
  const [device = 0] = await insertDevices(pool, 3);
  const traps = 'tab\there, newline\nthere, back\\slash, "quote", NUL-free, äöü 呼吸 \\. \\N';
  await pool.query(`insert into app_user (email, username, is_admin) values ('a@example.org', $1, true)`, [
    traps,
  ]);
  await pool.query(`insert into project (name, owner_id) values ($1, 1)`, [traps]);
  await pool.query('insert into project_member (project_id, user_id, can_manage) values (1, 1, true)');
  await pool.query(
    `insert into patient (pseudonym, description, age) values ('P1', null, 0.1), ('P2', $1, 71)`,
    [traps],
  );
  // Refers to a row with a higher number.
  await pool.query('update patient set combined_into = 2 where id = 1');
  await pool.query(
    'insert into ventilation_session (device_id, patient_id, started_at_us) values ($1, 2, $2)',
    [device, serverTimeUs(ANCHOR_MS)],
  );
  await pool.query('delete from device where id = 3');
  await pool.query(`insert into job (kind, payload, result) values ('import', $1, 'null')`, [
    JSON.stringify({ traps, nested: [1, null, { deep: true }] }),
  ]);
  await pool.query(
    `insert into audit_log (actor_kind, action, object_kind, after) values ('system', 'x', 'y', '{"a": 1}')`,
  );
  // More than two pages of numbers of one, two and three digits: as texts they would stand in another order.
  await pool.query(
    `insert into audit_log (actor_kind, action, object_kind) select 'system', 'x', 'y' from generate_series(1, 450)`,
  );
  const recording = await openRecording(storage, {
    onProblem: ({ error }) => {
      throw error;
    },
  });
  const at = { deviceId: device, anchorMs: ANCHOR_MS };
  await recording.write({
    epochs: [
      {
        deviceId: device,
        epoch: 1,
        anchorUs: serverTimeUs(ANCHOR_MS),
        rateHz: 100,
        startedAtUs: serverTimeUs(ANCHOR_MS),
        reason: 'connect',
      },
    ],
    breaths: Array.from({ length: 450 }, (_, index) =>
      buildBreathRecord({
        ...at,
        breathNumber: index + 1,
        startIndex: index * 300,
        features: { vte_ml: 400 + index / 7, peep_cmh2o: 1e-300, pmax_cmh2o: -1.1 },
      }),
    ),
    chunks: [
      {
        deviceId: device,
        epoch: 1,
        rateHz: 100,
        firstIndex: 0,
        startedAtUs: serverTimeUs(ANCHOR_MS),
        endedAtUs: serverTimeUs(ANCHOR_MS + 10_000),
        chunk: encodeChunk({ pressure: Float32Array.from({ length: 1000 }, (_, index) => Math.sin(index)) }),
      },
    ],
    intervals: [
      {
        kind: 'setting',
        deviceId: device,
        atUs: serverTimeUs(ANCHOR_MS),
        parameter: 'mode_name',
        value: traps,
        source: 'device',
      },
    ],
  });
  await recording.close();
}

/** Every row of every table as PostgreSQL prints it. */
async function readEverything(pool: Pool): Promise<{ readonly [table: string]: readonly unknown[] }> {
  const everything: { [table: string]: readonly unknown[] } = {};
  for (const table of await describeTables(pool)) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${table.name} t order by ${table.key.join(', ')}`,
    );
    everything[table.name] = rows.map(({ row }) => row);
  }
  return everything;
}

describe.runIf(TEST_DATABASE_URL !== null)('backup and restore across kinds', () => {
  it('moves an embedded database to a PostgreSQL server, and that one to another', async () => {
    const before = await readEverything(source.pool);
    await backUp({ EUPNEA_DATA_DIR: source.dataDir }, file);
    const first = await createTestDatabase(TEST_DATABASE_URL ?? '');
    const second = await createTestDatabase(TEST_DATABASE_URL ?? '');
    try {
      await restore({ DATABASE_URL: first }, file);
      await expect(restore({ DATABASE_URL: first }, file)).rejects.toThrow('not empty');
      const summary = await backUp({ DATABASE_URL: first }, `${file}.2`);
      expect(summary.source).toBe('server');
      await restore({ DATABASE_URL: second }, `${file}.2`);
      const restored = await openStorage({ dataDir: join(root, 'server'), databaseUrl: second });
      expect(await readEverything(restored.pool)).toEqual(before);
      await restored.close();
    } finally {
      await dropTestDatabase(first);
      await dropTestDatabase(second);
    }
  });
});

describe('backup and restore of the embedded database', () => {
  it('beside the running server gives every row of every table back, and numbers go on where they were', async () => {
    const before = await readEverything(source.pool);
    expect(before['breath']).toHaveLength(450);
    expect(before['rollup_5min']?.length).toBeGreaterThan(0);
    const startedAt = new Date().toISOString();
    const summary = await backUp({ EUPNEA_DATA_DIR: source.dataDir }, file);
    const note = readLastBackup(source.dataDir);
    expect(note).toMatchObject({ rows: summary.rows });
    expect(note?.at && note.at >= startedAt).toBe(true);
    const count = Object.values(before).reduce((sum, rows) => sum + rows.length, 0);
    expect(summary).toMatchObject({ source: 'embedded, running', rows: count });

    const dataDir = join(root, 'restored');
    expect(await restore({ EUPNEA_DATA_DIR: dataDir }, file)).toMatchObject({ rows: count, orphans: 0 });
    const restored = await openStorage({ dataDir });
    try {
      expect(restored.migrated).toEqual([]);
      expect(await readEverything(restored.pool)).toEqual(before);
      // The third device was deleted; its number is not given again.
      expect(await insertDevices(restored.pool, 1)).toEqual([4]);
      await expect(
        restored.pool.query('insert into user_feature values (99, $1)', ['x']),
      ).rejects.toMatchObject({
        code: '23503',
      });
    } finally {
      await restored.close();
    }
  });

  it('of a stopped one gives the same file contents', async () => {
    await backUp({ EUPNEA_DATA_DIR: source.dataDir }, file);
    await source.close();
    const stopped = `${file}.stopped`;
    const summary = await backUp({ EUPNEA_DATA_DIR: source.dataDir }, stopped);
    expect(summary.source).toBe('embedded, stopped');
    const readRows = async (path: string) =>
      gunzipSync(await readFile(path))
        .toString()
        .split('\n')
        .slice(1);
    expect(await readRows(stopped)).toEqual(await readRows(file));
    source = await openStorage({ dataDir: source.dataDir });
  });

  it('refuses to overwrite a file or a database, and a folder without a database', async () => {
    await writeFile(file, 'precious');
    await expect(backUp({ EUPNEA_DATA_DIR: source.dataDir }, file)).rejects.toThrow('exists already');
    expect(await readFile(file, 'utf8')).toBe('precious');
    await expect(backUp({ EUPNEA_DATA_DIR: join(root, 'nothing') }, `${file}.2`)).rejects.toThrow(
      'holds no database',
    );
    const good = `${file}.good`;
    await backUp({ EUPNEA_DATA_DIR: source.dataDir }, good);
    const full = join(root, 'full');
    await copyTemplate(full);
    await expect(restore({ EUPNEA_DATA_DIR: full }, good)).rejects.toThrow('holds a database already');
  });

  it('leaves the unfinished file of another backup alone, and none of its own', async () => {
    const partial = `${file}.partial`;
    await writeFile(partial, 'half of another');
    await expect(backUp({ EUPNEA_DATA_DIR: source.dataDir }, file)).rejects.toThrow('another backup');
    expect(await readFile(partial, 'utf8')).toBe('half of another');
    const directory = await mkdtemp(join(root, 'run-'));
    const failing = writeBackupFile(join(directory, 'a.backup'), EMPTY_HEADER, {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('connection lost')) }),
    });
    await expect(failing).rejects.toThrow('connection lost');
    expect(await readdir(directory)).toEqual([]);
  });

  it('refuses a file that is cut off, changed or no backup, and touches nothing', async () => {
    await backUp({ EUPNEA_DATA_DIR: source.dataDir }, file);
    const whole = await readFile(file);
    const text = gunzipSync(whole).toString();
    const lines = text.trimEnd().split('\n');
    const damaged: { readonly [name: string]: Buffer } = {
      'cut in the middle': whole.subarray(0, whole.length / 2),
      'without its end line': gzipSync(`${lines.slice(0, -1).join('\n')}\n`),
      'with a changed number': gzipSync(text.replace('"-1.1"', '"-1.2"')),
      'with a row missing': gzipSync(lines.filter((line) => !line.includes('"P2"')).join('\n')),
      'of another program': gzipSync('{"format":"other"}\n'),
      'that is not packed': Buffer.from('not a backup'),
    };
    for (const [name, bytes] of Object.entries(damaged)) {
      const path = `${file}.${name}`;
      await writeFile(path, bytes);
      const dataDir = join(root, `from a file ${name}`);
      await expect(restore({ EUPNEA_DATA_DIR: dataDir }, path), name).rejects.toThrow(
        /damaged|cut off|missing|not a backup/,
      );
      await expect(readdir(dataDir), name).rejects.toThrow('ENOENT');
    }
  });

  it('is encrypted by a key, and comes back by it only, whole and unchanged', async () => {
    const keyFile = `${file}.key`;
    const key = randomBytes(32).toString('base64');
    await writeFile(keyFile, `${key}\n`, { mode: 0o600 });
    const before = await readEverything(source.pool);
    await backUp({ EUPNEA_DATA_DIR: source.dataDir }, file, { file: keyFile });
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 1;
    const plain = `${file}.plain`;
    await backUp({ EUPNEA_DATA_DIR: source.dataDir }, plain);
    const otherKey = { command: `echo ${randomBytes(32).toString('base64')}` };
    const refused = [
      { of: whole, key: null, message: 'is encrypted: name its key' },
      { of: whole, key: otherKey, message: 'The key is not the one' },
      { of: whole, key: { command: 'echo short' }, message: 'not 32 bytes' },
      { of: whole, key: { command: 'exit 3' }, message: 'command for the key of the backup failed' },
      { of: whole, key: { file: `${keyFile}.none` }, message: 'cannot be read' },
      { of: changed, key: { file: keyFile }, message: 'cut off or changed' },
      { of: whole.subarray(0, whole.length - 40), key: { file: keyFile }, message: 'cut off or changed' },
      { of: await readFile(plain), key: { file: keyFile }, message: 'is not an encrypted backup' },
    ];
    for (const [at, { of, key: source_, message }] of refused.entries()) {
      const path = `${file}.${at}`;
      await writeFile(path, of);
      const dataDir = join(root, `refused ${at}`);
      await expect(restore({ EUPNEA_DATA_DIR: dataDir }, path, source_), message).rejects.toThrow(message);
      await expect(readdir(dataDir), message).rejects.toThrow('ENOENT');
    }
    const dataDir = join(root, 'decrypted');
    await restore({ EUPNEA_DATA_DIR: dataDir }, file, { command: `cat '${keyFile}'` });
    const restored = await openStorage({ dataDir });
    expect(await readEverything(restored.pool)).toEqual(before);
    await restored.close();
    await chmod(keyFile, 0o644);
    const readable = backUp({ EUPNEA_DATA_DIR: source.dataDir }, `${file}.open`, { file: keyFile });
    await expect(readable).rejects.toThrow('can be read by others');
  });
});
