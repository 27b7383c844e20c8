import { createPb840Emulator, createPb840SettingsEmulator, compilePb840Program } from '@eupnea/drivers';
import { BASE_SCENARIO, createLiveSource, createSimulation } from '@eupnea/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilHolds } from '../testing/until-holds.ts';
import { writePb840Text } from '../testing/write-pb840-text.ts';
import { type EmulatorHost, hostEmulator } from '../transports/tcp-emulator-host.ts';
import { type TestServer, openTestServer } from './testing/open-test-server.ts';

let server: TestServer;
const hosts: EmulatorHost[] = [];

beforeAll(async () => {
  server = await openTestServer();
});

afterAll(async () => {
  await server.close();
  for (const host of hosts) await host.close();
});

const LOOPBACK = { host: '127.0.0.1', port: 0 } as const;

async function openWaveformPort(): Promise<EmulatorHost> {
  const program = compilePb840Program(new TextEncoder().encode(writePb840Text(20, null)));
  if (!program.ok) throw new Error(program.error);
  const host = await hostEmulator(createPb840Emulator(program.value, { speed: 1, loop: true }), LOOPBACK);
  hosts.push(host);
  return host;
}

async function openSettingsPort(port: number): Promise<EmulatorHost> {
  const source = createLiveSource(createSimulation(BASE_SCENARIO, 5));
  const host = await hostEmulator(createPb840SettingsEmulator(source), { ...LOOPBACK, port });
  hosts.push(host);
  return host;
}

it('joins waveform and settings port to one device, and each outlives the other', async () => {
  const waveforms = await openWaveformPort();
  const settings = await openSettingsPort(0);
  const deviceId = await server.addDevice('pb840', waveforms.port, settings.port);
  const live = () => server.live.read(deviceId);
  const askedAt = () => live()?.monitored['Oxygen']?.at ?? 0;

  // Breaths come from the first port; rate and oxygen come from the second port only.
  await untilHolds(() => {
    expect(live()?.monitored['VTi']).toBeDefined();
    expect(live()?.settings['mode_name']).toMatchObject({ value: 'A/C VC' });
    expect(live()?.settings['PEEPCPAP']).toMatchObject({ value: BASE_SCENARIO.settings.peepCmh2o });
    expect(askedAt()).toBeGreaterThan(0);
  });
  const epochs = async () => {
    const { rows } = await server.storage.pool.query<{ count: bigint }>(
      'select count(*) from stream_epoch where device_id = $1',
      [deviceId],
    );
    return Number(rows[0]?.count);
  };
  expect(await epochs()).toBe(1);

  await settings.close();
  await untilHolds(async () => {
    await server.recording.flush();
    const { rows } = await server.storage.pool.query<{ code: string; detail: string }>(
      'select code, detail from device_connection_log where device_id = $1',
      [deviceId],
    );
    expect(rows.some(({ code }) => code === 'settings_port_lost')).toBe(true);
    expect(rows.some(({ detail }) => detail.startsWith('settings port'))).toBe(true);
  });
  const sampleAt = live()?.lastSampleAt ?? 0;
  await untilHolds(() => expect(live()?.lastSampleAt).toBeGreaterThan(sampleAt));
  expect(live()?.connected).toBe(true);
  expect(await epochs()).toBe(1);

  await openSettingsPort(settings.port);
  const before = askedAt();
  await untilHolds(() => expect(askedAt()).toBeGreaterThan(before));
  await waveforms.close();
  await untilHolds(() => expect(live()?.connected).toBe(false));
  const alone = askedAt();
  await untilHolds(() => expect(askedAt()).toBeGreaterThan(alone));
  expect(server.problems).toEqual([]);
});
