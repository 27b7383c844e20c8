import {
  compilePb840Program,
  createSimulatorEmulator,
  findDriver,
  type ConversationEmulator,
  type DeviceEmulator,
} from '@eupnea/drivers';
import type { DeviceEvent } from '@eupnea/model';
import { createLiveSource, createSimulation, SCENARIOS } from '@eupnea/simulator';
import { countSamples } from '@eupnea/testing';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startEmulator, type EmulatorOptions } from './start-emulator.ts';
import { hostEmulator, type EmulatorHost } from './tcp-emulator-host.ts';

const LOOPBACK = { host: '127.0.0.1', port: 0, sendIntervalMs: 5 } as const;
const hosts: EmulatorHost[] = [];

async function start(options: EmulatorOptions): Promise<EmulatorHost> {
  const device = await startEmulator(options);
  hosts.push(device);
  return device;
}

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

function replayOf(rows: number, speed = 1000) {
  const text = `BS, S:1,\n${'1.00, 5.00\n'.repeat(rows)}BE\n`;
  const program = compilePb840Program(new TextEncoder().encode(text));
  if (!program.ok) throw new Error(program.error);
  return { kind: 'pb840', program: program.value, speed, loop: false, ...LOOPBACK } as const;
}

/** Collects everything that a client receives until the device disconnects. */
async function listen(port: number): Promise<Buffer> {
  const client = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  client.on('data', (chunk) => chunks.push(chunk));
  await once(client, 'close');
  return Buffer.concat(chunks);
}

/** Resolves with the first events for which `isEnough` holds. */
async function hear(
  port: number,
  deviceType: string,
  isEnough: (events: readonly DeviceEvent[]) => boolean,
): Promise<readonly DeviceEvent[]> {
  const session = findDriver(deviceType)?.createSession();
  if (session === undefined) throw new Error(`no driver ${deviceType}`);
  const client: Socket = connect(port, '127.0.0.1');
  const heard: DeviceEvent[] = [...session.open(0).events];
  for await (const chunk of client) {
    const output = session.receive(chunk, 0);
    expect(output.reset).toBeUndefined();
    heard.push(...output.events);
    if (isEnough(heard)) break;
  }
  client.destroy();
  return heard;
}

describe('a device on the network', () => {
  it('sends a whole recording and hangs up', async () => {
    const device = await start(replayOf(2000));
    const text = (await listen(device.port)).toString();
    expect(text).toBe(`BS, S:1,\n${'1.00, 5.00\n'.repeat(2000)}BE\n`);
    await device.finished;
  });

  it('sends the same stream to every client from where it stands', async () => {
    // 0.6 s: the client accepted second misses little.
    const device = await start(replayOf(3000, 100));
    const heard = await Promise.all([listen(device.port), listen(device.port)]);
    const [longer = '', shorter = ''] = heard.map(String).sort((one, other) => other.length - one.length);
    expect(shorter.length).toBeGreaterThan(10_000);
    expect(longer.endsWith(shorter)).toBe(true);
  });

  it('tells a late client of the simulator the state in force before any sample', async () => {
    const [scenario] = SCENARIOS;
    if (scenario === undefined) throw new Error('no scenario');
    const device = await start({ kind: 'simulator', scenario, seed: 1, ...LOOPBACK });
    await hear(device.port, 'simulator', (events) => countSamples(events) > 20);
    const late = await hear(device.port, 'simulator', (events) => countSamples(events) > 20);
    const firstSample = late.findIndex((event) => event.type === 'samples');
    const before = late.slice(0, firstSample).map((event) => event.type);
    expect(before).toEqual(expect.arrayContaining(['identity', 'settings', 'limits', 'alarms', 'standby']));
    expect(late.filter((event) => event.type === 'issue')).toEqual([]);
  });

  it('ends the connections of its clients when it is closed', async () => {
    const [scenario] = SCENARIOS;
    if (scenario === undefined) throw new Error('no scenario');
    const source = createLiveSource(createSimulation(scenario, 1));
    const device = await hostEmulator(createSimulatorEmulator(source, 'float32'), LOOPBACK);
    const heard = listen(device.port);
    await hear(device.port, 'simulator', (events) => countSamples(events) > 0);
    await device.close();
    expect((await heard).length).toBeGreaterThan(0);
  });

  it('drops a client that does not take its bytes, and keeps serving the others', async () => {
    let clients = 0;
    let sent = 0;
    let taken = 0;
    /** Sends when both clients are connected and the reading one has caught up; otherwise a busy machine drops both. */
    const flood: DeviceEmulator = {
      isFinished: false,
      join() {
        clients += 1;
        return new Uint8Array(0);
      },
      read() {
        if (clients < 2 || sent > taken) return new Uint8Array(0);
        sent += 256 * 1024;
        return new Uint8Array(256 * 1024);
      },
    };
    const device = await hostEmulator(flood, LOOPBACK);
    hosts.push(device);
    const stuck = connect(device.port, '127.0.0.1');
    stuck.pause();
    const taking = connect(device.port, '127.0.0.1');
    taking.on('data', (chunk) => {
      taken += chunk.length;
    });
    // A paused socket notices its end only when it reads again, after the pending bytes.
    await new Promise<void>((resolve) => {
      taking.on('data', () => {
        if (taken > 40 * 1024 * 1024) resolve();
      });
    });
    stuck.resume();
    await once(stuck, 'close');
    const before = taken;
    await once(taking, 'data');
    expect(taken).toBeGreaterThan(before);
    taking.destroy();
  });

  it('answers each client in a conversation of its own, and streams to each', async () => {
    let connected = 0;
    const answering: ConversationEmulator = {
      connect() {
        connected += 1;
        const greeting = Uint8Array.of(connected);
        let asked = false;
        return {
          receive(bytes) {
            asked = true;
            return Uint8Array.of(...greeting, ...bytes);
          },
          read: () => (asked ? Uint8Array.of(0xff) : new Uint8Array(0)),
        };
      },
    };
    const device = await hostEmulator(answering, LOOPBACK);
    hosts.push(device);
    const replies: Buffer[] = [];
    for (const letter of ['a', 'b']) {
      const client = connect(device.port, '127.0.0.1');
      client.write(letter);
      const heard: Buffer[] = [];
      for await (const chunk of client) {
        heard.push(chunk);
        if (Buffer.concat(heard).includes(0xff)) break;
      }
      replies.push(Buffer.concat(heard).subarray(0, 3));
    }
    expect(replies).toEqual([Buffer.of(1, 0x61, 0xff), Buffer.of(2, 0x62, 0xff)]);
  });

  it('refuses a port that is taken', async () => {
    const device = await start(replayOf(10));
    await expect(startEmulator({ ...replayOf(10), port: device.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
