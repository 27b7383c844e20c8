import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilHolds } from '../testing/until-holds.ts';
import { openScriptedDevice } from './testing/scripted-device.ts';
import { type TestServer, openTestServer } from './testing/open-test-server.ts';

let server: TestServer;
const servers: Server[] = [];
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = await openTestServer();
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const one of servers) one.close();
  await server.close();
});

/** A device that sends rows as fast as they are read, for as long as it is let. */
async function openFlood(): Promise<{ readonly port: number; readonly sentBytes: () => number }> {
  const rows = Buffer.from('12.34, 5.67\r\n'.repeat(5_000));
  let sent = 0;
  const flood = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    const write = (): void => {
      while (!socket.destroyed && sent < 64 * 1024 * 1024) {
        sent += rows.length;
        if (!socket.write(rows)) break;
      }
    };
    socket.on('drain', write);
    write();
  });
  servers.push(flood);
  await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve));
  const address = flood.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, sentBytes: () => sent };
}

describe('a PB840 stream at line speed', () => {
  it('is closed with the reason, and the breaths of another bed are stored meanwhile', async () => {
    const bed = await openScriptedDevice();
    const bedId = await server.addDevice('simulator', bed.port);
    await bed.waitForDials(1);
    const flood = await openFlood();
    const floodId = await server.addDevice('pb840', flood.port);
    await untilHolds(async () => {
      bed.breathe(1);
      await server.recording.flush();
      const { rows } = await server.storage.pool.query<{ detail: string }>(
        `select detail from device_connection_log where device_id = $1 and event = 'disconnected'`,
        [floodId],
      );
      expect(rows[0]?.detail).toMatch(/4 times the rate of the protocol$/u);
    });
    // The rest stayed with the device: what it could send is what was read and what the kernel buffers.
    expect(flood.sentBytes()).toBeLessThan(32 * 1024 * 1024);
    await untilHolds(async () => {
      await server.recording.flush();
      const { rows } = await server.storage.pool.query('select 1 from breath where device_id = $1', [bedId]);
      expect(rows.length).toBeGreaterThan(0);
    });
    const { rows } = await server.storage.pool.query<{ seconds: number }>(
      `select coalesce(sum(sample_count) / 50, 0)::float as seconds from waveform_chunk where device_id = $1`,
      [floodId],
    );
    // 230 kB at once and 15 kB a second: some tens of thousands of rows.
    expect(rows[0]?.seconds).toBeLessThan(1_500);
    await bed.close();
  });
});
