import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { UploadClient } from './testing/open-upload-client.ts';

const DATA = resolve(
  process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../../shared/data'),
);
/** A night of a home ventilator, as its card holds it. */
const NIGHT = join(DATA, 'other_devices/resmed_edf/20230823_042437_BRP.edf');

describe.skipIf(!existsSync(NIGHT))('an EDF recording', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp();
    await app.start();
  });
  afterAll(() => app.remove());

  it('becomes breaths once its zone is told, its signals taken by name and unit', async () => {
    const client = new UploadClient(app, await app.makeUser());
    await app.makeProject(client.user);
    const status = await client.import('night.edf', readFileSync(NIGHT), { time_zone: 'Europe/Amsterdam' });
    expect(status).toMatchObject({ status: 'done', error: null, rejected_total: 0 });
    expect(status.breaths).toBeGreaterThan(20);
  });
});
