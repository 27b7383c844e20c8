import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../testing/open-test-app.ts';
import { openStoredWard, type StoredWard } from '../stored-data/testing/open-stored-ward.ts';

const DOCS = join(import.meta.dirname, '../../../../../docs');
const PAGE = readFileSync(join(DOCS, 'reference/calls-for-scripts.md'), 'utf8');
const [, CODE = ''] = /^```bash\n([\s\S]*?)^```$/mu.exec(PAGE) ?? [];

/** A call in one spelling for the page and the table of calls: ids and queries left out. */
function nameCall(method: string, path: string): string {
  return `${method} ${path.replace(/\?.*/u, '').replaceAll(/\$\w+|:id/gu, '{id}')}`;
}

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'eupnea-calls-'));
let ward: StoredWard;

beforeAll(async () => {
  ward = await openStoredWard();
  await ward.app.server.listen({ host: '127.0.0.1', port: 0 });
  writeFileSync(join(folder, 'recording.txt'), '2020-01-02-03-04-05.678\nBS, S:1,\n10, 5\n20, 6\nBE\n');
});
afterAll(async () => {
  await ward.app.remove();
  rmSync(folder, { recursive: true, force: true });
});

it('has each call of the specification that no screen makes, and no other', () => {
  const [table = ''] = readFileSync(join(DOCS, 'api-coverage.md'), 'utf8').split('## Beyond');
  const unused = [...table.matchAll(/^\|(\w+) `([^`]+)`.*\|-\|$/gmu)];
  const documented = [...CODE.matchAll(/ask (GET|POST|PUT|DELETE) "?([^\s"]+)/gu)];
  const name = ([, method = '', path = '']: readonly string[]) => nameCall(method, path);
  expect(documented.map(name).toSorted()).toEqual(unused.map(name).toSorted());
});

it.skipIf(spawnSync('curl', ['--version']).error !== undefined)(
  'answers each of them',
  async () => {
    const { port } = ward.app.server.server.address() as AddressInfo; // cast: a listening TCP server has one
    const { rows } = await ward.app.storage.pool.query<{ project_id: number }>(
      'select project_id from project_patient where patient_id = $1',
      [ward.patientId],
    );
    const env = {
      ...process.env,
      EUPNEA_URL: `http://127.0.0.1:${port}`,
      EUPNEA_EMAIL: ward.owner.email,
      EUPNEA_PASSWORD: TEST_PASSWORD,
      PATIENT_ID: String(ward.patientId),
      DEVICE_ID: String(ward.deviceId),
      BREATH_NUMBER: String(ward.breaths[0]?.breathNumber),
      PROJECT_ID: String(rows[0]?.project_id),
    };
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', CODE], { cwd: folder, env });
    expect(stdout).toContain('"name":"Day"');
    expect(stdout).toContain('"channel":"script"');
  },
  60_000,
);
