import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SILENCE_ENDS_AFTER_MS } from '../pipeline/session-tracker.ts';
import { breatheUntil } from './testing/breathe-in-time.ts';
import { type TestServer, openTestServer } from './testing/open-test-server.ts';
import { type ScriptedDevice, openScriptedDevice } from './testing/scripted-device.ts';

let server: TestServer;
let scripted: ScriptedDevice;
let deviceId: number;
let skewMs = 0;

beforeAll(async () => {
  server = await openTestServer(() => Date.now() + skewMs);
  scripted = await openScriptedDevice();
  deviceId = await server.addDevice('simulator', scripted.port);
  await scripted.waitForDials(1);
});

afterAll(async () => {
  await server.close();
  await scripted.close();
});

async function breatheUntilPublished(epoch: number): Promise<number[]> {
  const published = server.nextChange(
    deviceId,
    ({ breaths }) => breaths?.some((one) => one.epoch >= epoch) === true,
  );
  const { breaths } = await breatheUntil(scripted, published);
  return breaths?.map(({ breath_number: number }) => number) ?? [];
}

function settingsOf(peep: number) {
  return { type: 'settings', values: { PEEPCPAP: peep, mode_name: 'VC' } } as const;
}

describe('a server that is started again', () => {
  it('goes on where it was: numbers, epochs, settings, alarms, session and the power of the day', async () => {
    scripted.send([
      settingsOf(5),
      { type: 'alarms', active: [{ code: 'A1', text: 'High pressure', priority: 'high' }] },
    ]);
    const before = await breatheUntilPublished(1);
    await server.recording.flush();
    const energyBefore = server.live.read(deviceId)?.mechanicalPower?.hour_mp1;
    expect(energyBefore).toBeTypeOf('number');

    const dialed = scripted.waitForDials(scripted.dials + 1);
    scripted.seek(0);
    server = await server.restart();
    await dialed;
    expect(server.live.read(deviceId)?.settings).toMatchObject({ PEEPCPAP: { value: 5 } });
    expect(server.live.read(deviceId)?.alerts).toMatchObject([{ kind: 'A1', priority: 'high' }]);
    scripted.send([settingsOf(5), { type: 'alarms', active: [] }]);
    const after = await breatheUntilPublished(2);
    expect(Math.min(...after)).toBeGreaterThan(Math.max(...before));
    await server.recording.flush();

    const query = (text: string) => server.storage.pool.query(text, [deviceId]).then(({ rows }) => rows);
    const told = `select count(*)::int as n from setting_interval where device_id = $1 and source = 'device'`;
    expect(await query(told)).toEqual([{ n: 2 }]);
    expect(await query('select count(*)::int as n from ventilation_session where device_id = $1')).toEqual([
      { n: 1 },
    ]);
    const alerts = await query(
      'select alert_number, end_us is not null as ended from alert_episode where device_id = $1',
    );
    expect(alerts).toEqual([{ alert_number: 1, ended: true }]);
    const epochs = await query(
      `select reason, anchor_us >= coalesce(lag(ended_at_us) over (order by epoch), 0) as apart
       from stream_epoch where device_id = $1 order by epoch`,
    );
    expect(epochs).toEqual([
      { reason: 'connect', apart: true },
      { reason: 'server_start', apart: true },
    ]);
    const numbers = await query(
      'select count(*)::int - max(breath_number) as holes from breath where device_id = $1',
    );
    expect(numbers).toEqual([{ holes: 0 }]);
    expect(server.problems).toEqual([]);
  });

  it('ends the session where the samples ended when it was away for over half an hour', async () => {
    await breatheUntilPublished(1);
    await server.recording.flush();
    skewMs += SILENCE_ENDS_AFTER_MS + 3_600_000;
    const dialed = scripted.waitForDials(scripted.dials + 1);
    scripted.seek(0);
    server = await server.restart();
    await dialed;
    const { rows: before } = await server.storage.pool.query<{ epoch: number }>(
      'select max(epoch) as epoch from stream_epoch where device_id = $1',
      [deviceId],
    );
    await breatheUntilPublished((before[0]?.epoch ?? 0) + 1);
    await server.recording.flush();
    const { rows } = await server.storage.pool.query(
      `select end_reason, ended_at_us < $2 as long_ago from ventilation_session
       where device_id = $1 order by started_at_us limit 1`,
      [deviceId, (Date.now() + skewMs - SILENCE_ENDS_AFTER_MS) * 1000],
    );
    expect(rows).toEqual([{ end_reason: 'silence', long_ago: true }]);
  });
});
