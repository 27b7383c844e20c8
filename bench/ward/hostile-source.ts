import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findOwnAddress } from './own-address.ts';

/** Another address of loopback, so that what is refused to it is not refused to the ward. */
const HOSTILE_ADDRESS = '127.0.0.66';
/** A peer in the network of the gateways. */
const PEER_ADDRESS = findOwnAddress();
const BLOCK_BYTES = 64 * 1024;
const SOCKETS = 60;
const HEARD_MS = 3_000;

const ROUNDS = ['separators', 'noise', 'upgrades', 'half requests', 'endless message'] as const;

/** Somebody in the network who means it ill, one kind of flood at a time. */
export class HostileSource {
  readonly counts = new Map<string, number>();
  readonly #http: number;
  readonly #hl7: number;
  #round = 0;

  constructor(httpPort: number, hl7Port: number) {
    this.#http = httpPort;
    this.#hl7 = hl7Port;
  }

  async flood(): Promise<void> {
    const round = ROUNDS[this.#round % ROUNDS.length] ?? 'noise';
    this.#round += 1;
    this.counts.set(round, (this.counts.get(round) ?? 0) + 1);
    switch (round) {
      case 'separators':
        return await send(PEER_ADDRESS, this.#hl7, Buffer.alloc(BLOCK_BYTES, 0x0b));
      case 'noise':
        return await send(
          PEER_ADDRESS,
          this.#hl7,
          Buffer.from(Uint8Array.from({ length: BLOCK_BYTES }, () => Math.random() * 256)),
        );
      case 'endless message':
        return await send(
          PEER_ADDRESS,
          this.#hl7,
          Buffer.concat([Buffer.from('\u000bMSH|^~\\&|'), Buffer.alloc(3 * 2 ** 20, 0x41)]),
        );
      case 'half requests':
        return await sendMany(this.#http, () =>
          Buffer.from('POST /nestjs/auth/sign-in HTTP/1.1\r\nhost: a\r\ncontent-length: 99999\r\n\r\n{'),
        );
      case 'upgrades':
        return await sendMany(this.#http, () =>
          Buffer.from(
            'GET /frontend/?EIO=4&transport=websocket HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: c2l4dGVlbiBieXRlcyEhIQ==\r\n\r\n',
          ),
        );
    }
  }
}

async function sendMany(port: number, bytes: () => Buffer): Promise<void> {
  await Promise.all(Array.from({ length: SOCKETS }, () => send(HOSTILE_ADDRESS, port, bytes())));
}

/** @param from address of this machine; a peer of the network dials that one, others dial loopback */
async function send(from: string, port: number, bytes: Buffer): Promise<void> {
  const host = from === HOSTILE_ADDRESS ? '127.0.0.1' : from;
  const socket = connect({ port, host, localAddress: from });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.write(bytes);
  await Promise.race([closed, delay(HEARD_MS)]);
  socket.destroy();
}

export interface FloodingDevice {
  readonly port: number;
  readonly sentBytes: () => number;
  close(): void;
}

/** A registered PB840 whose rows come as fast as they are read. */
export async function openFloodingDevice(): Promise<FloodingDevice> {
  const rows = Buffer.from('12.34, 5.67\r\n'.repeat(5_000));
  const sockets = new Set<Socket>();
  let sent = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.resume();
    const write = (): void => {
      while (!socket.destroyed) {
        sent += rows.length;
        if (!socket.write(rows)) break;
      }
    };
    socket.on('drain', write);
    write();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    sentBytes: () => sent,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
