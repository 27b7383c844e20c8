import { deviceProbeSchema, type DeviceProbe } from '@eupnea/contracts/device-probe';
import { findProtocolEmulator, type EmulatedTerminalServerOptions } from '@eupnea/drivers';
import { BASE_SCENARIO } from '@eupnea/simulator';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { hostTerminalServer, type TerminalServerHost } from '../../testing/host-terminal-server.ts';
import { startEmulator, type EmulatorHost } from '../../transports/start-emulator.ts';

const HOST = '127.0.0.1';

let app: TestApp;
let admin: TestUser;
let device: EmulatorHost | null = null;
let other: Server | null = null;
let terminal: TerminalServerHost | null = null;
const sockets = new Set<Socket>();

beforeAll(async () => {
  app = await openTestApp({ EUPNEA_DEMO: '1' });
  admin = await app.makeUser({ isAdmin: true });
  await app.makeProject(admin);
});
afterEach(async () => {
  await device?.close();
  device = null;
  terminal?.close();
  terminal = null;
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  other?.close();
  other = null;
});
afterAll(() => app.remove());

async function emulate(protocol: string): Promise<number> {
  const emulator = findProtocolEmulator(protocol);
  if (emulator === undefined) throw new Error(`no emulator of ${protocol}`);
  device = await startEmulator({
    kind: 'protocol',
    emulator,
    scenario: BASE_SCENARIO,
    seed: 1,
    host: HOST,
    port: 0,
  });
  return device.port;
}

/** Something else that listens there: says this to everybody who connects. */
async function listenSaying(bytes: Uint8Array): Promise<number> {
  other = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.resume();
    socket.write(bytes);
  });
  other.listen(0, HOST);
  await once(other, 'listening');
  return (other.address() as AddressInfo).port; // cast: a TCP server's address
}

async function probe(deviceType: string, port: number, ip = HOST) {
  return await app.server.inject({
    method: 'POST',
    url: '/nestjs/devices/probe',
    headers: admin.headers,
    payload: { ip, port, device_type: deviceType },
  });
}

async function answerOf(deviceType: string, port: number): Promise<DeviceProbe> {
  const answer = await probe(deviceType, port);
  expect(answer.statusCode).toBe(200);
  return deviceProbeSchema.parse(answer.json());
}

describe('a probe of an address', () => {
  it('shows who answers, first waves and settings', async () => {
    const found = await answerOf('medibus', await emulate('medibus'));
    expect(found).toMatchObject({ outcome: 'live', detail: '', looks_like: null });
    expect(found.identity.model).not.toBeNull();
    expect(found.waves?.pressure.length).toBe(5 * (found.waves?.rate_hz ?? 0));
    expect(Math.max(...(found.waves?.pressure ?? []).map((value) => value ?? 0))).toBeGreaterThan(5);
    expect(Object.keys(found.settings)).not.toEqual([]);
  });

  it('knows the stream of another kind of device', async () => {
    const found = await answerOf('pb840', await emulate('simulator'));
    expect(found).toMatchObject({ outcome: 'other_protocol', looks_like: 'simulator', waves: null });
  });

  it('says that bytes came which nobody can read', async () => {
    const found = await answerOf('pb840', await listenSaying(Buffer.from('SSH-2.0-OpenSSH_9.6\r\n')));
    expect(found).toMatchObject({ outcome: 'unreadable', received_bytes: 21 });
  });

  it('says that the line settings are wrong, or not taken by the terminal server', async () => {
    const line = { baud_rate: 19_200, data_bits: 8, parity: 'even', stop_bits: 1, flow_control: 'none' };
    const devicePort = await emulate('medibus');
    const deviceLine = {
      baudRate: 4800,
      dataBits: 8,
      parity: 'even',
      stopBits: 1,
      flowControl: 'none',
    } as const;
    const tryBehind = async (options: Partial<EmulatedTerminalServerOptions>) => {
      terminal = await hostTerminalServer(devicePort, { deviceLine, ...options });
      const payload = { transport: 'rfc2217', ip: HOST, port: terminal.port, line, device_type: 'medibus' };
      const request = {
        method: 'POST',
        url: '/nestjs/devices/probe',
        headers: admin.headers,
        payload,
      } as const;
      const answer = deviceProbeSchema.parse((await app.server.inject(request)).json());
      terminal.close();
      return answer;
    };
    expect(await tryBehind({ baudRates: [9600] })).toMatchObject({ outcome: 'line_refused' });
    const right = { ...deviceLine, baudRate: 19_200 };
    expect(await tryBehind({ deviceLine: right })).toMatchObject({ outcome: 'live' });
    // What a device at another rate makes of our requests it does not answer; one that talks is heard broken.
    const wrong = await tryBehind({});
    expect(['line_errors', 'silent']).toContain(wrong.outcome);
  });

  it('says that the address refused', async () => {
    expect(await answerOf('pb840', 1)).toMatchObject({ outcome: 'refused', detail: 'ECONNREFUSED' });
  });

  it('never leaves the networks of devices', async () => {
    for (const ip of ['169.254.169.254', '8.8.8.8', '::ffff:169.254.169.254', '224.0.0.1']) {
      const answer = await probe('pb840', 80, ip);
      expect([ip, answer.statusCode]).toEqual([ip, 400]);
      expect(answer.json()).toMatchObject({ errors: [{ path: 'ip' }] });
    }
  });

  it('leaves a device alone that is read already', async () => {
    const port = await emulate('simulator');
    await app.server.inject({
      method: 'POST',
      url: '/nestjs/devices',
      headers: admin.headers,
      payload: { ip: HOST, port, device_type: 'simulator' },
    });
    const answer = await probe('simulator', port);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'conflict']);
  });

  it('says that a connection was silent, and is one of few at a time', async () => {
    const port = await listenSaying(Buffer.alloc(0));
    const answers = await Promise.all(Array.from({ length: 5 }, () => probe('pb840', port)));
    expect(answers.map(({ statusCode }) => statusCode).sort((left, right) => left - right)).toEqual([
      200, 200, 200, 429, 429,
    ]);
    const silent = answers.find(({ statusCode }) => statusCode === 200);
    expect(silent?.json()).toMatchObject({ outcome: 'silent', received_bytes: 0 });
  });
});
