import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSimulatorEmulator, findDriver } from '@eupnea/drivers';
import { type DeviceEvent, ensure } from '@eupnea/model';
import { BASE_SCENARIO, createLoopSource, recordLoop } from '@eupnea/simulator';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dialTcp } from './tcp-dial.ts';
import type { DialedConnection } from './connection.ts';

const server = createServer();
const accepted: Socket[] = [];
server.on('connection', (socket) => accepted.push(socket));
const opened: DialedConnection[] = [];

afterEach(async () => {
  for (const connection of opened.splice(0)) connection.close();
  for (const socket of accepted.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Dials the server and reads the stream of a simulator. */
async function dialSimulator(): Promise<{ readonly peer: Socket; readonly events: DeviceEvent[] }> {
  const session = ensure(findDriver('simulator'), 'the simulator has a driver').createSession();
  const events: DeviceEvent[] = [];
  const { port } = server.address() as AddressInfo; // cast: the server listens on TCP
  const arrival = once(server, 'connection');
  opened.push(
    dialTcp(
      { host: '127.0.0.1', port },
      {
        onOpen: () => void session.open(0),
        onBytes: (bytes) => void events.push(...session.receive(bytes, 0).events),
        onEnd: () => undefined,
      },
    ),
  );
  const [peer] = await arrival;
  return { peer, events };
}

describe('connections that read into one buffer', () => {
  it('keep the first half of a frame while another connection reads', async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const loop = recordLoop(BASE_SCENARIO, 1, 10);
    const first = createSimulatorEmulator(createLoopSource(loop, 0), 'float32');
    const second = createSimulatorEmulator(createLoopSource(loop, 300), 'float32');
    const [one, two] = [await dialSimulator(), await dialSimulator()];
    one.peer.write(first.join());
    two.peer.write(second.join());
    one.peer.write(first.read(500));
    const bytes = first.read(1000);
    const half = Math.floor(bytes.length / 2);
    one.peer.write(bytes.subarray(0, half));
    await vi.waitUntil(() => countSamples(one.events) === 50, { timeout: 60_000 });
    two.peer.write(second.read(1000));
    await vi.waitUntil(() => countSamples(two.events) === 100, { timeout: 60_000 });
    expect(countSamples(one.events)).toBe(50);
    one.peer.write(bytes.subarray(half));
    await vi.waitUntil(() => countSamples(one.events) === 100, { timeout: 60_000 });
    expect([...one.events, ...two.events].filter(({ type }) => type === 'issue')).toEqual([]);
  });
});

function countSamples(events: readonly DeviceEvent[]): number {
  return events.reduce((sum, event) => sum + (event.type === 'samples' ? event.block.length : 0), 0);
}
