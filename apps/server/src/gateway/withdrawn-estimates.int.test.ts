import { afterAll, beforeAll, expect, it } from 'vitest';
import { breatheInTime } from './testing/breathe-in-time.ts';
import { type TestServer, openTestServer } from './testing/open-test-server.ts';
import { type ScriptedDevice, openScriptedDevice } from './testing/scripted-device.ts';

let server: TestServer;
let scripted: ScriptedDevice;

beforeAll(async () => {
  server = await openTestServer();
  scripted = await openScriptedDevice();
});

afterAll(async () => {
  await server.close();
  await scripted.close();
});

it('settings read off a stream are not known any more, live and in storage, once another stream begins', async () => {
  const deviceId = await server.addDevice('simulator', scripted.port);
  await scripted.waitForDials(1);
  const estimated = server.nextChange(deviceId, ({ control_settings: told }) => told?.['TI'] !== undefined);
  await breatheInTime(scripted, 12);
  expect((await estimated).control_settings).toMatchObject({ TI: { value: 0.7, estimated: true } });

  const withdrawn = server.nextChange(deviceId, ({ control_settings: told }) => told?.['TI'] !== undefined);
  scripted.drop();
  await scripted.waitForDials(2);
  await breatheInTime(scripted, 3);
  expect((await withdrawn).control_settings).toMatchObject({ TI: { withdrawn: true } });
  expect(server.live.read(deviceId)?.settings).toMatchObject({ TI: { withdrawn: true } });

  await server.recording.flush();
  const { rows } = await server.storage.pool.query(
    `select value, ended_at_us is null as open from setting_interval
     where device_id = $1 and parameter = 'TI' and source = 'estimated' order by started_at_us`,
    [deviceId],
  );
  expect(rows).toEqual([
    { value: 0.7, open: false },
    { value: null, open: true },
  ]);
  expect(server.problems).toEqual([]);
});
