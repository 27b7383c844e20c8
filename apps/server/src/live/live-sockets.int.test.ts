import type { AddressInfo } from 'node:net';
import { type ListEvent, listEventSchema } from '@eupnea/contracts/live/list-event';
import {
  type ParsedVentilatorData,
  parsedVentilatorDataSchema,
} from '@eupnea/contracts/live/parsed-ventilator-data';
import { decodeSamples } from '@eupnea/contracts/live/sample-frame';
import { BASE_SCENARIO } from '@eupnea/simulator';
import { type Socket, io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GRANTABLE_FEATURES } from '../modules/features/feature-service.ts';
import { type TestApp, type TestUser, openTestApp } from '../testing/open-test-app.ts';
import { factorPolicy } from '../storage/schema/factor-policy.ts';
import { projectMember } from '../storage/schema/project-member.ts';
import { type EmulatorHost, startEmulator } from '../transports/start-emulator.ts';

let app: TestApp;
let port: number;
let owner: TestUser;
let emulator: EmulatorHost;
let deviceId: number;
let projectId: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await openTestApp({ EUPNEA_DEMO: '1' });
  // Streams follow the real clock; the test application's clock stands still.
  Object.defineProperty(app.clock, 'nowMs', { get: () => Date.now() });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.server.address() as AddressInfo; // cast: a listening TCP server has one
  port = address.port;
  await app.start();
  // Without research: the policy of a test must not cover who sets it.
  const features = GRANTABLE_FEATURES.filter((code) => code !== 'research');
  owner = await app.makeUser({ isAdmin: true, features });
  emulator = await startEmulator({
    kind: 'simulator',
    scenario: BASE_SCENARIO,
    seed: 7,
    host: '127.0.0.1',
    port: 0,
  });
  deviceId = await addDevice(emulator.port);
  // Waits until the device is connected with settings and samples, so that a viewer's first message is complete.
  await collect(
    openDevice(owner),
    (all) =>
      all.some(({ message }) => message.control_settings?.['mode_name'] !== undefined) &&
      all.some(({ message }) => message.samples !== undefined),
  );
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

afterAll(async () => {
  await app.remove();
  await emulator.close();
});

async function addDevice(devicePort: number): Promise<number> {
  projectId = await app.makeProject(owner);
  const answer = await app.server.inject({
    method: 'POST',
    url: '/nestjs/devices',
    headers: owner.headers,
    payload: {
      device_type: 'simulator',
      ip: '127.0.0.1',
      port: devicePort,
      description: 'bed 1',
      project_id: projectId,
    },
  });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  await app.gateway.settle();
  return answer.json<{ id: number }>().id;
}

function open(
  path: '/frontend' | '/ventilation',
  token: string | null,
  query: Record<string, string> = {},
): Socket {
  const socket = io(`http://127.0.0.1:${port}`, {
    path,
    query,
    auth: token === null ? {} : { auth_token: token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  return socket;
}

const openDevice = (user: TestUser, id = deviceId) =>
  open('/frontend', user.tokens.access_token, { device_id: String(id) });

interface Received {
  readonly message: ParsedVentilatorData;
  readonly attachment: Uint8Array | null;
}

/** Collects messages of a device's socket until the condition holds; each is validated against its schema. */
function collect(socket: Socket, isEnough: (all: readonly Received[]) => boolean): Promise<Received[]> {
  return new Promise((resolve, reject) => {
    const all: Received[] = [];
    socket.on('connect_error', reject);
    socket.on('parsedVentilatorData', (payload: unknown, attachment?: Uint8Array) => {
      all.push({ message: parsedVentilatorDataSchema.parse(payload), attachment: attachment ?? null });
      if (isEnough(all)) resolve(all);
    });
  });
}

function refusal(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => {
    socket.on('connect_error', (error) => resolve('data' in error ? error.data : error.message));
  });
}

describe('the socket of one device', () => {
  it('sends everything known first, then contiguous samples and each finished breath', async () => {
    const received = await collect(openDevice(owner), (all) =>
      all.some(({ message }) => message.breaths?.some(({ incomplete }) => !incomplete)),
    );
    const [first] = received;
    expect(first?.message).toMatchObject({
      device_id: deviceId,
      connected: true,
      standby: false,
      skipped: 0,
    });
    expect(first?.message.control_settings).toMatchObject({ mode_name: { value: expect.any(String) } });
    let expected: number | null = null;
    for (const { message, attachment } of received) {
      if (message.samples === undefined || attachment === null) continue;
      expect(decodeSamples(message.samples, attachment).ok).toBe(true);
      if (expected !== null) expect(message.samples.first_index).toBe(expected);
      expected = message.samples.first_index + message.samples.count;
    }
    const steps = received
      .slice(1)
      .map(({ message }, at) => message.sequence - (received[at]?.message.sequence ?? 0));
    expect(Math.max(...steps)).toBe(1);
  });

  it('shows the numbers of the stored breath unrounded', async () => {
    const received = await collect(openDevice(owner), (all) =>
      all.some(({ message }) => message.breaths !== undefined),
    );
    const message = received.at(-1)?.message;
    const breath = message?.breaths?.at(-1);
    const { rows } = await app.storage.pool.query<{ vte_ml: number | null; pmax_cmh2o: number | null }>(
      'select vte_ml, pmax_cmh2o from breath where device_id = $1 and breath_number = $2',
      [deviceId, breath?.breath_number],
    );
    expect(rows[0]).toEqual({ vte_ml: breath?.features.vte_ml, pmax_cmh2o: breath?.features.pmax_cmh2o });
    expect(message?.monitored_parameters?.['Pmax']?.value).toBe(rows[0]?.pmax_cmh2o);
  });

  it('starts a second viewer with the last seconds of the waveform', async () => {
    await collect(openDevice(owner), (all) => all.length > 10);
    const [first] = await collect(openDevice(owner), (all) => all.length === 1);
    const samples = first?.message.samples;
    expect((samples?.count ?? 0) / (samples?.rate_hz ?? 1)).toBeGreaterThan(1);
  });

  it.each([
    ['no token', null, '1'],
    ['a token that is none', 'nonsense', '1'],
  ])('refuses %s', async (_what, token, id) => {
    expect(await refusal(open('/frontend', token, { device_id: id }))).toMatchObject({
      code: 'unauthenticated',
    });
  });

  it.each(['', '0', '-1', 'x', '1.5', '2147483648', '99999999999999999999'])(
    'refuses the device id "%s"',
    async (id) => {
      const socket = open('/frontend', owner.tokens.access_token, { device_id: id });
      expect(await refusal(socket)).toMatchObject({ code: 'bad_request' });
    },
  );

  it('does not tell a stranger whether a device exists', async () => {
    const stranger = await app.makeUser();
    const unknown = await refusal(openDevice(stranger, 999_999));
    expect(unknown).toMatchObject({ code: 'not_found' });
    expect(await refusal(openDevice(stranger))).toEqual(unknown);
  });

  it('refuses an account without a feature that shows live devices', async () => {
    const analyst = await app.makeUser({ features: ['analytics'] });
    expect(await refusal(openDevice(analyst))).toMatchObject({ code: 'forbidden' });
  });

  it('refuses a page of another site', async () => {
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/frontend',
      query: { device_id: String(deviceId) },
      auth: { auth_token: owner.tokens.access_token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { origin: 'https://evil.example' },
    });
    sockets.push(socket);
    expect(await refusal(socket)).toBeTypeOf('string');
    expect(socket.connected).toBe(false);
  });

  it('ends with its session', async () => {
    const user = await app.makeUser({ isAdmin: true });
    const socket = openDevice(user);
    const told = new Promise((resolve) => socket.on('error', resolve));
    const ended = new Promise((resolve) => socket.on('disconnect', resolve));
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    await app.server.inject({ method: 'POST', url: '/nestjs/auth/sign-out', headers: user.headers });
    expect(await told).toMatchObject({ code: 'session_ended' });
    expect(await ended).toBe('io server disconnect');
  });

  it('ends when its user loses the feature, and stays when nothing that counts changed', async () => {
    const user = await app.makeUser({ features: ['monilitycs'] });
    const socket = open('/ventilation', user.tokens.access_token);
    const ended = new Promise((resolve) => socket.on('disconnect', resolve));
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    await setFeatures(user, ['monilitycs', 'reports']);
    await setFeatures(user, ['monilitycs']);
    expect(socket.connected).toBe(true);
    await setFeatures(user, ['analytics']);
    expect(await ended).toBe('transport close');
  });

  it('ends when a second-factor policy begins to cover its user', async () => {
    const user = await app.makeUser({ features: ['monilitycs'] });
    const socket = open('/ventilation', user.tokens.access_token);
    const ended = new Promise((resolve) => socket.on('disconnect', resolve));
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    const policy = { id: 1, everybody: false, administrators: false, features: ['research' as const] };
    await app.storage.db.insert(factorPolicy).values(policy);
    try {
      await setFeatures(user, ['monilitycs', 'research']);
      expect(await ended).toBe('transport close');
    } finally {
      await app.storage.db.delete(factorPolicy);
    }
  });
});

async function setFeatures(user: TestUser, features: readonly string[]): Promise<void> {
  const { statusCode } = await app.server.inject({
    method: 'PUT',
    url: `/nestjs/admin/users/${user.id}/features`,
    headers: owner.headers,
    payload: { features },
  });
  expect(statusCode).toBeLessThan(300);
}

describe('a device whose patient belongs to another project', () => {
  it('shows its link and "in use" to the others from the assignment on, and its numbers again when it is free', async () => {
    const colleague = await app.makeUser();
    await app.storage.db.insert(projectMember).values({ projectId, userId: colleague.id });
    const socket = openDevice(colleague);
    const received: ParsedVentilatorData[] = [];
    await collect(socket, ([first]) => first !== undefined);
    const nextMessage = (condition: (message: ParsedVentilatorData) => boolean) =>
      new Promise<void>((resolve) => {
        socket.on('parsedVentilatorData', (payload: unknown) => {
          const message = parsedVentilatorDataSchema.parse(payload);
          received.push(message);
          if (condition(message)) resolve();
        });
      });
    await nextMessage(({ samples }) => samples !== undefined);
    const elsewhere = await app.makeProject(owner);
    const patient = await send('POST', '/nestjs/patients/create', { project_id: elsewhere });
    const inUse = nextMessage(({ in_use: isInUse }) => isInUse === true);
    await send('PUT', `/nestjs/devices/${deviceId}/patient`, { patient_id: patient['id'] });
    await inUse;
    received.length = 0;
    await nextMessage(({ last_sample_at: newest }) => typeof newest === 'number');
    for (const message of received) {
      expect(message).not.toHaveProperty('samples');
      expect(message).not.toHaveProperty('monitored_parameters');
      expect(message).not.toHaveProperty('patient');
    }
    const again = nextMessage(({ samples }) => samples !== undefined);
    await send('PUT', `/nestjs/devices/${deviceId}/patient`, { patient_id: null });
    await again;
  });

  async function send(
    method: 'POST' | 'PUT',
    url: string,
    payload: object,
  ): Promise<Record<string, unknown>> {
    const answer = await app.server.inject({ method, url, headers: owner.headers, payload });
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json();
  }
});

describe('the socket of the list', () => {
  function listen(socket: Socket, isEnough: (all: readonly ListEvent[]) => boolean): Promise<ListEvent[]> {
    return new Promise((resolve, reject) => {
      const all: ListEvent[] = [];
      socket.on('connect_error', reject);
      socket.on('ventilation', (payload: unknown) => {
        all.push(listEventSchema.parse(payload));
        if (isEnough(all)) resolve(all);
      });
    });
  }

  it('sends every visible device, then what changes, and no samples', async () => {
    const events = await listen(
      open('/ventilation', owner.tokens.access_token),
      (all) =>
        all.some(({ type }) => type === 'breaths') && all.some(({ type }) => type === 'newest_samples'),
    );
    const [first] = events;
    expect(first).toMatchObject({ type: 'summaries', items: [{ id: deviceId, status: 'connected' }] });
    const newest = events.find((event) => event.type === 'newest_samples');
    expect(newest).toMatchObject({ device_ids: [deviceId] });
  });

  it('shows a stranger nothing', async () => {
    const stranger = await app.makeUser();
    const [first] = await listen(open('/ventilation', stranger.tokens.access_token), () => true);
    expect(first).toMatchObject({ type: 'summaries', items: [] });
  });
});
