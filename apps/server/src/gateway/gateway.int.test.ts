import { createMedibusEmulator, createServoCieEmulator } from '@eupnea/drivers';
import { BASE_SCENARIO, createLiveSource, createSimulation } from '@eupnea/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator, type EmulatorHost } from '../transports/start-emulator.ts';
import { hostEmulator } from '../transports/tcp-emulator-host.ts';
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

async function startSimulator(seed: number): Promise<EmulatorHost> {
  const host = await startEmulator({
    kind: 'simulator',
    scenario: BASE_SCENARIO,
    seed,
    host: '127.0.0.1',
    port: 0,
  });
  hosts.push(host);
  return host;
}

describe('a simulated ventilator on the network', () => {
  it('becomes breaths in the database, each published after its commit', async () => {
    const host = await startSimulator(1);
    const deviceId = await server.addDevice('simulator', host.port);
    const patch = await server.nextChange(
      deviceId,
      ({ breaths }) => breaths?.some((one) => !one.incomplete) === true,
    );
    const breath = patch.breaths?.find((one) => !one.incomplete);
    const { rows } = await server.storage.pool.query(
      'select breath_number, vte_ml from breath where device_id = $1 and breath_number = $2',
      [deviceId, breath?.breath_number],
    );
    expect(rows).toEqual([{ breath_number: breath?.breath_number, vte_ml: breath?.features.vte_ml }]);
    expect(patch.monitored_parameters?.['VTe']?.value).toBe(breath?.features.vte_ml);
    expect(server.problems).toEqual([]);
  });

  it.each([
    [
      'medibus',
      'unknown',
      createMedibusEmulator(createLiveSource(createSimulation(BASE_SCENARIO, 2)), Date.now()),
    ],
    ['servo-cie', 'vc', createServoCieEmulator(createLiveSource(createSimulation(BASE_SCENARIO, 3)))],
  ] as const)('is asked and heard in the protocol %s', async (deviceType, control, emulator) => {
    const host = await hostEmulator(emulator, { host: '127.0.0.1', port: 0 });
    hosts.push(host);
    const deviceId = await server.addDevice(deviceType, host.port);
    const mode = server.nextChange(deviceId, (patch) => patch.control_settings?.['mode_name'] !== undefined);
    const breath = server.nextChange(
      deviceId,
      ({ breaths }) => breaths?.some((one) => !one.incomplete) === true,
    );
    const oxygen = server.nextChange(
      deviceId,
      (patch) => patch.monitored_parameters?.['Oxygen'] !== undefined,
    );
    await Promise.all([mode, breath]);
    const told = (await oxygen).monitored_parameters?.['Oxygen'];
    expect(told).toMatchObject({ value: BASE_SCENARIO.settings.oxygenPercent });
    const { rows } = await server.storage.pool.query(
      "select control, sequence from mode_interval where device_id = $1 and source = 'device'",
      [deviceId],
    );
    expect(rows).toEqual([{ control, sequence: 'cmv' }]);
    expect(server.problems).toEqual([]);
  });
});
