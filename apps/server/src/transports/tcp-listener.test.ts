import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { untilHolds } from '../testing/until-holds.ts';
import {
  listenTcp,
  MAX_PENDING_PER_ADDRESS,
  type AcceptedConnection,
  type PeerRefusal,
  type TcpListener,
  type TcpListenerOptions,
} from './tcp-listener.ts';

let listener: TcpListener | null = null;
const clients: Socket[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await listener?.close();
  listener = null;
});

interface Heard {
  readonly connections: AcceptedConnection[];
  readonly bytes: string[];
  readonly ends: string[];
  readonly refusals: PeerRefusal[];
}

async function open(options: Partial<TcpListenerOptions> = {}): Promise<Heard> {
  const heard: Heard = { connections: [], bytes: [], ends: [], refusals: [] };
  listener = await listenTcp({
    host: '127.0.0.1',
    port: 0,
    isAllowed: () => true,
    onRefused: (_peer, why) => heard.refusals.push(why),
    accept(connection) {
      heard.connections.push(connection);
      return {
        onBytes: (bytes) => heard.bytes.push(Buffer.from(bytes).toString('latin1')),
        onEnd: (reason, detail) => heard.ends.push(`${reason}: ${detail}`),
      };
    },
    ...options,
  });
  return heard;
}

function dial(): Socket {
  const client = connect({ host: '127.0.0.1', port: listener?.port ?? 0 });
  client.on('error', () => client.destroy());
  client.resume();
  clients.push(client);
  return client;
}

describe('a TCP listener', () => {
  it('hands over what a peer sends, and what is answered', async () => {
    const heard = await open();
    const client = dial();
    const answers: string[] = [];
    client.on('data', (bytes) => answers.push(bytes.toString('latin1')));
    client.write('hello');
    await untilHolds(() => expect(heard.bytes.join('')).toBe('hello'));
    heard.connections[0]?.send(Buffer.from('answer'));
    await untilHolds(() => expect(answers.join('')).toBe('answer'));
    expect(heard.connections[0]?.peer.address).toBe('127.0.0.1');
    client.destroy();
    await untilHolds(() => expect(heard.ends).toHaveLength(1));
  });

  it('closes a peer of another network before it reads one byte', async () => {
    const heard = await open({ isAllowed: () => false });
    const client = dial();
    client.write('hello');
    await untilHolds(() => expect(client.destroyed).toBe(true));
    expect(heard).toMatchObject({ refusals: ['network'], bytes: [], connections: [] });
  });

  it('takes no more connections than its limit, and takes one again when one has gone', async () => {
    const heard = await open({ maxConnections: 2 });
    const [first] = [dial(), dial()];
    await untilHolds(() => expect(heard.connections).toHaveLength(2));
    for (const connection of heard.connections) connection.confirm();
    const third = dial();
    await untilHolds(() => expect(third.destroyed).toBe(true));
    expect(heard.refusals).toEqual(['connections']);
    first?.destroy();
    await untilHolds(() => expect(heard.ends).toHaveLength(1));
    dial();
    await untilHolds(() => expect(heard.connections).toHaveLength(3));
  });

  it('closes a peer that does not confirm in time, and keeps one that does', async () => {
    const heard = await open({ handshakeMs: 60 });
    const silent = dial();
    await untilHolds(() => expect(silent.destroyed).toBe(true));
    expect(heard.ends).toEqual(['timeout: no message within 0 s']);
    const speaking = dial();
    await untilHolds(() => expect(heard.connections).toHaveLength(2));
    heard.connections[1]?.confirm();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(speaking.destroyed).toBe(false);
  });

  it('says when its port is taken', async () => {
    await open();
    const again = listenTcp({
      host: '127.0.0.1',
      port: listener?.port ?? 0,
      isAllowed: () => true,
      onRefused: () => undefined,
      accept: () => ({ onBytes: () => undefined, onEnd: () => undefined }),
    });
    await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('idle connections to a TCP listener', () => {
  it('of one address make way for its newer ones before they have sent a message', async () => {
    const heard = await open();
    for (let count = 0; count < MAX_PENDING_PER_ADDRESS + 2; count += 1) {
      dial();
      await untilHolds(() => expect(heard.connections).toHaveLength(count + 1));
    }
    expect(heard.ends).toEqual(Array(2).fill('timeout: made way for another connection'));
    expect(heard.refusals).toEqual([]);
  });

  it('do not keep a place from a gateway, whether they never sent a message or none for minutes', async () => {
    let nowMs = 0;
    const heard = await open({ maxConnections: 2, now: () => nowMs });
    dial();
    await untilHolds(() => expect(heard.connections).toHaveLength(1));
    heard.connections[0]?.confirm();
    dial();
    await untilHolds(() => expect(heard.connections).toHaveLength(2));
    // The second never used the protocol.
    dial();
    await untilHolds(() => expect(heard.connections).toHaveLength(3));
    heard.connections[2]?.confirm();
    dial();
    await untilHolds(() => expect(heard.refusals).toEqual(['connections']));
    nowMs = 300_001;
    dial();
    await untilHolds(() => expect(heard.connections).toHaveLength(4));
  });

  it('are refused while their address rests after a flood of faults', async () => {
    const heard = await open({ isResting: () => true });
    const client = dial();
    await untilHolds(() => expect(client.destroyed).toBe(true));
    expect(heard.refusals).toEqual(['faults']);
  });
});
