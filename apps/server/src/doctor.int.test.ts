import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Finding, examine } from './doctor.ts';
import { type Storage, openStorage } from './storage/open-storage.ts';
import { copyTemplate } from './storage/testing/copy-template.ts';

let root = '';
let storage: Storage;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'eupnea-doctor-'));
  await copyTemplate(join(root, 'data'));
  storage = await openStorage({ dataDir: join(root, 'data') });
  await storage.pool.query(
    `insert into device (device_type, ip, port, description, dev_serial) values ('pb840', '10.9.8.7', 4001, 'Bed Meier', 'SN-55')`,
  );
  await storage.pool.query(`insert into patient (pseudonym) values ('Meier, Hans')`);
});
afterAll(async () => {
  await storage.close();
  await rm(root, { recursive: true, force: true });
});

const environment = (more: { [name: string]: string } = {}) => ({
  EUPNEA_DATA_DIR: join(root, 'data'),
  ...more,
});
const run = (more?: { [name: string]: string }, now = Date.now) =>
  examine({ environment: environment(more), now });
const failuresOf = (findings: readonly Finding[]) => findings.filter(({ verdict }) => verdict === 'failure');

describe('eupnea doctor', () => {
  it('finds a sound installation sound, beside the running server, in every area', async () => {
    const findings = await run();
    expect(failuresOf(findings)).toEqual([]);
    expect([...new Set(findings.map(({ area }) => area))].toSorted()).toEqual([
      'backup',
      'clock',
      'configuration',
      'database',
      'devices',
      'disk',
      'versions',
    ]);
    expect(findings).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('server running') }),
    );
  });

  it('holds no patient, bed, address, serial number, path or secret', async () => {
    const report = JSON.stringify(await run({ EUPNEA_METRICS_TOKEN: 'a-very-secret-token' }));
    expect(report).toContain('EUPNEA_METRICS_TOKEN');
    expect(report).toContain('pb840');
    for (const secret of ['Meier', '10.9.8.7', 'SN-55', root, 'a-very-secret-token']) {
      expect(report).not.toContain(secret);
    }
  });

  it('names a wrong setting', async () => {
    const wrong = await run({ EUPNEA_WAVEFORM_DAYS: 'many' });
    expect(failuresOf(wrong)).toMatchObject([
      { area: 'configuration', text: expect.stringContaining('EUPNEA_WAVEFORM_DAYS') },
    ]);
  });

  it('names a clock that is an hour wrong', async () => {
    const hourLate = await run({}, () => Date.now() + 3_600_000);
    expect(failuresOf(hourLate)).toMatchObject([
      { area: 'clock', text: expect.stringMatching(/differs by 3[56]\d{5} ms/u) },
    ]);
  });

  it('names a database that does not answer, without its address', async () => {
    const gone = await run({ DATABASE_URL: 'postgres://somebody:hidden@127.0.0.1:9/none' });
    expect(failuresOf(gone)).toMatchObject([{ area: 'database', text: 'cannot be opened: ECONNREFUSED' }]);
    expect(JSON.stringify(gone)).not.toMatch(/hidden|somebody/u);
  });
});
