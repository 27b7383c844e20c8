import { deviceCaptureSchema, type DeviceCapture } from '@eupnea/contracts/device-capture';
import { findDriver, findProtocolEmulator, parseCapture, summarizeCapture } from '@eupnea/drivers';
import { BASE_SCENARIO } from '@eupnea/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { untilHolds } from '../../testing/until-holds.ts';
import { startEmulator, type EmulatorHost } from '../../transports/start-emulator.ts';

let app: TestApp;
let admin: TestUser;
let host: EmulatorHost;
let deviceId: number;
let clock: NodeJS.Timeout;

beforeAll(async () => {
  app = await openTestApp({ EUPNEA_DEMO: '1' });
  // The gateway's time goes on, as the device's does.
  clock = setInterval(() => (app.clock.nowMs = Date.now()), 5);
  admin = await app.makeUser({ isAdmin: true });
  await app.makeProject(admin);
  const emulator = findProtocolEmulator('medibus');
  if (emulator === undefined) throw new Error('no medibus');
  host = await startEmulator({
    kind: 'protocol',
    emulator,
    scenario: BASE_SCENARIO,
    seed: 1,
    host: '127.0.0.1',
    port: 0,
  });
  await app.gateway.start();
  const created = await call('POST', '/devices', {
    ip: '127.0.0.1',
    port: host.port,
    device_type: 'medibus',
    description: 'Bed 7',
  });
  deviceId = created.json<{ id: number }>().id;
});
afterAll(async () => {
  clearInterval(clock);
  await app.gateway.stop();
  await app.remove();
  await host.close();
});

function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  return app.server.inject({
    method,
    url: `/nestjs${url}`,
    headers: admin.headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

async function list(): Promise<DeviceCapture[]> {
  const answer = await call('GET', `/devices/${deviceId}/captures`);
  expect(answer.statusCode).toBe(200);
  return z.array(deviceCaptureSchema).parse(answer.json());
}

describe('a capture of a device', () => {
  it('records both directions from the greeting on, and is downloaded, deleted and brought back', async () => {
    await untilHolds(() => expect(app.gateway.counts.connected).toBe(1));
    const started = await call('POST', `/devices/${deviceId}/captures`, { seconds: 60 });
    expect(started.statusCode).toBe(201);
    const second = await call('POST', `/devices/${deviceId}/captures`, {});
    expect(second.statusCode).toBe(409);
    await untilHolds(async () => {
      const [running] = await list();
      expect(running).toMatchObject({ protocol: 'medibus', is_running: true, without_patient: true });
      expect(running?.bytes).toBeGreaterThan(3000);
    });
    expect((await call('POST', `/devices/${deviceId}/captures/stop`)).statusCode).toBe(204);
    await untilHolds(async () =>
      expect(await list()).toMatchObject([{ is_running: false, ended: 'stopped' }]),
    );

    const [{ id } = { id: 0 }] = await list();
    const file = await call('GET', `/devices/${deviceId}/captures/file?capture=${id}`);
    expect(file.headers['content-disposition']).toContain('.capture');
    const capture = parseCapture(file.body);
    const driver = findDriver('medibus');
    if (!capture.ok || driver === undefined) throw new Error('no capture');
    // The greeting of both sides: ICC and its answer.
    const [asked, answered] = capture.value.records;
    expect(Buffer.from(asked?.bytes ?? []).toString('hex')).toBe('1b5136430d');
    expect(Buffer.from(answered?.bytes ?? []).toString('hex')).toContain('015135320d');
    expect(summarizeCapture(capture.value, driver).channels['pressure']?.samples).toBeGreaterThan(0);

    expect((await call('DELETE', `/devices/${deviceId}/captures?capture=${id}`)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    const back = await call('POST', `/devices/${deviceId}/captures/restore`, { capture: id });
    expect(back.statusCode).toBe(204);
    expect(await list()).toHaveLength(1);
    const audit = await app.storage.pool.query<{ action: string }>(
      `select action from audit_log where action like 'device.capture%' order by id`,
    );
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'device.capture_start',
      'device.capture_read',
      'device.capture_delete',
      'device.capture_restore',
    ]);
  });

  it('leaves the connection alone when asked, and says when there is none to hear', async () => {
    const [before] = await list();
    await untilHolds(async () => {
      const started = await call('POST', `/devices/${deviceId}/captures`, { reconnect: false });
      // A second of the clock is a capture's name.
      expect([started.statusCode, started.json<{ id: number }>().id > (before?.id ?? 0)]).toEqual([
        201,
        true,
      ]);
    });
    await untilHolds(async () => expect((await list())[0]?.bytes).toBeGreaterThan(500));
    await call('POST', `/devices/${deviceId}/captures/stop`);
    const elsewhere = await call('POST', '/devices', { device_type: 'pb840', description: 'Bed 8' });
    const refused = await call('POST', `/devices/${elsewhere.json<{ id: number }>().id}/captures`, {});
    expect(refused.statusCode).toBe(409);
  });
});
