import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilHolds } from '../testing/until-holds.ts';
import { type TestServer, openTestServer } from './testing/open-test-server.ts';

let server: TestServer;
let aheadMs = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await openTestServer(() => Date.now() + aheadMs, { hl7: true });
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

function dial(): Socket {
  const socket = connect({ host: '127.0.0.1', port: server.gateway.hl7?.port ?? 0 });
  socket.on('error', () => socket.destroy());
  socket.resume();
  sockets.push(socket);
  return socket;
}

describe('a peer of the HL7 listener that only sends faults', () => {
  it('is reported once a read with a count, closed with the reason, and refused for a while', async () => {
    const flooding = dial();
    // Every byte begins a message, so that each is a fault.
    flooding.write(Buffer.alloc(64 * 1024, 0x0b));
    await untilHolds(() => expect(flooding.destroyed).toBe(true));
    const faults = server.problems.filter(({ code }) => code === 'hl7_message');
    expect(faults.length).toBeLessThanOrEqual(64);
    expect(faults[0]?.error).toBe('a message without an end');
    expect(server.gateway.hl7?.gateways).toEqual([]);

    const again = dial();
    await untilHolds(() => expect(again.destroyed).toBe(true));
    expect(server.gateway.hl7?.refused).toMatchObject([{ address: '127.0.0.1', why: 'faults' }]);
    aheadMs += 60_000;
    const later = dial();
    later.write('\u000bMSH|^~\\&|GW|ICU|||20260125||ADT^A01|7|P|2.6\r\u001c\r');
    await untilHolds(() => expect(server.gateway.hl7?.gateways).toMatchObject([{ messages: 1 }]));
  });

  it('is closed when its bytes never form a message', async () => {
    const endless = dial();
    endless.write(Buffer.alloc(3 * 1024 * 1024, 0x41));
    await untilHolds(() => expect(endless.destroyed).toBe(true));
  });
});
