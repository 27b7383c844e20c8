import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A wire between a device and the server that a test can silence, cut, mend and soil. */
export interface TcpTap {
  readonly port: number;
  /** Holds everything back without closing: what a stuck ventilator looks like. What came meanwhile is lost. */
  silence(): void;
  resume(): void;
  /** Ends the connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Puts bytes into the stream after the next line end of the device. */
  inject(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

export async function openTcpTap(devicePort: number): Promise<TcpTap> {
  let silent = false;
  let pending: { bytes: Uint8Array; done: () => void } | null = null;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const device = connect(devicePort, '127.0.0.1');
    open.add(client).add(device);
    device.on('data', (chunk: Buffer) => {
      if (silent) return;
      const lineEnd = chunk.indexOf(10) + 1;
      if (pending !== null && lineEnd > 0) {
        const { bytes, done } = pending;
        pending = null;
        client.write(Buffer.concat([chunk.subarray(0, lineEnd), bytes, chunk.subarray(lineEnd)]), () =>
          done(),
        );
        return;
      }
      client.write(chunk);
    });
    for (const [socket, other] of [
      [client, device],
      [device, client],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const end = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  await listen(0);
  // cast: a listening TCP server's address is an AddressInfo
  const { port } = server.address() as AddressInfo;
  return {
    port,
    silence: () => {
      silent = true;
    },
    resume: () => {
      silent = false;
    },
    cut: end,
    mend: () => listen(port),
    inject: (bytes) =>
      new Promise((resolve) => {
        pending = { bytes, done: resolve };
      }),
    close: end,
  };
}
