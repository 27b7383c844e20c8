import { deviceSchema, deviceSummarySchema } from '@eupnea/contracts/device';
import { BASE_SCENARIO } from '@eupnea/simulator';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { startEmulator, type EmulatorHost } from '../../transports/start-emulator.ts';

/** Breaths come in real time, and a loaded machine is slow to notice. */
const PATIENCE = { timeout: 240_000, interval: 100 };

let app: TestApp;
let host: EmulatorHost;
let nurse: TestUser;

beforeAll(async () => {
  // Demo: only there may a device stand on loopback.
  app = await openTestApp({ EUPNEA_DEMO: '1' });
  // Streams live in real time; the test's clock must go with them.
  Object.defineProperty(app.clock, 'nowMs', { get: () => Date.now() });
  host = await startEmulator({
    kind: 'simulator',
    // A breath every second and a half.
    scenario: {
      ...BASE_SCENARIO,
      settings: {
        ...BASE_SCENARIO.settings,
        ratePerMin: 40,
        inspiratoryTimeS: 0.6,
        inspiratoryFlowLpm: 60,
        pauseS: 0,
      },
    },
    seed: 3,
    host: '127.0.0.1',
    port: 0,
  });
  nurse = await app.makeUser({ isAdmin: true });
  await app.makeProject(nurse);
  await app.start();
});
afterAll(async () => {
  await app.remove();
  await host.close();
});

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<unknown> {
  const answer = await app.server.inject({
    method,
    url: `/nestjs${url}`,
    headers: nurse.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
  return answer.json();
}

async function createPatient(): Promise<number> {
  return z.object({ id: z.number() }).parse(await call('POST', '/patients/create', {})).id;
}

async function countBreaths(deviceId: number, patientId: number): Promise<number> {
  const { rows } = await app.storage.pool.query<{ n: number }>(
    `select count(*)::int as n from breath b join ventilation_session s on s.device_id = b.device_id
       and s.started_at_us <= b.started_at_us and (s.ended_at_us is null or s.ended_at_us > b.started_at_us)
     where b.device_id = $1 and s.patient_id = $2`,
    [deviceId, patientId],
  );
  return rows[0]?.n ?? 0;
}

/** Who the live card says is on the device. */
async function readCard(deviceId: number): Promise<number | null> {
  const summaries = await call('GET', `/devices/summary?device_id_filter=${deviceId}`);
  return z.array(deviceSummarySchema).parse(summaries)[0]?.patient?.id ?? null;
}

async function growsPast(deviceId: number, patientId: number, count: number): Promise<void> {
  await vi.waitFor(
    async () => expect(await countBreaths(deviceId, patientId)).toBeGreaterThan(count),
    PATIENCE,
  );
}

it('a transfer and its undo take hold while the device streams: the next breaths are the new patient’s', async () => {
  const [first, second] = [await createPatient(), await createPatient()];
  const device = deviceSchema.parse(
    await call('POST', '/devices', { device_type: 'simulator', ip: '127.0.0.1', port: host.port }),
  ).id;
  await call('PUT', `/devices/${device}/patient`, { patient_id: first });
  await growsPast(device, first, 0);
  const change = z.object({ id: z.number() }).parse(
    await call('POST', '/patients/transfer-segment', {
      device_id: device,
      from: new Date(Date.now() - 200).toISOString(),
      to: null,
      current_patient_id: first,
      new_patient_id: second,
    }),
  );
  // A breath that began before the border is the first patient's, even if it ends after it.
  await growsPast(device, second, 0);
  const left = await countBreaths(device, first);
  await growsPast(device, second, 1);
  expect(await countBreaths(device, first)).toBe(left);
  expect(await readCard(device)).toBe(second);
  await call('POST', `/patients/changes/${change.id}/undo`);
  const given = await countBreaths(device, first);
  expect(await countBreaths(device, second)).toBe(0);
  await growsPast(device, first, given);
  expect(await readCard(device)).toBe(first);
});
