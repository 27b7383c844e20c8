import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Range of connection lifetimes, and of intervals between garbage, ms. */
const CUT_AFTER: readonly [number, number] = [20_000, 90_000];
const GARBAGE_EVERY: readonly [number, number] = [3_000, 20_000];
/** Size of a burst of garbage. */
const GARBAGE_BYTES: readonly [number, number] = [1, 40];

export interface TroubledLine {
  readonly port: number;
  readonly cuts: number;
  readonly garbageBytes: number;
  close(): void;
}

/** A connection to a device with random cuts and garbage; the device keeps running. */
export async function openTroubledLine(devicePort: number, random: () => number): Promise<TroubledLine> {
  const open = new Set<Socket>();
  let cuts = 0;
  let garbageBytes = 0;
  const between = ([from, to]: readonly [number, number]): number => from + random() * (to - from);

  function serve(client: Socket): void {
    const device = connect({ port: devicePort, host: '127.0.0.1' });
    const pair = [client, device];
    for (const socket of pair) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', end);
    }
    device.on('data', (bytes) => client.write(bytes));
    client.on('data', (bytes) => device.write(bytes));
    const cut = setTimeout(() => {
      cuts += 1;
      end();
    }, between(CUT_AFTER));
    let garbage = setTimeout(disturb, between(GARBAGE_EVERY));

    function disturb(): void {
      const bytes = Uint8Array.from({ length: Math.round(between(GARBAGE_BYTES)) }, () =>
        Math.floor(random() * 256),
      );
      garbageBytes += bytes.length;
      client.write(bytes);
      garbage = setTimeout(disturb, between(GARBAGE_EVERY));
    }

    function end(): void {
      clearTimeout(cut);
      clearTimeout(garbage);
      for (const socket of pair) {
        socket.destroy();
        open.delete(socket);
      }
    }
  }

  const server = createServer(serve);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: boundPort(server.address()),
    get cuts() {
      return cuts;
    },
    get garbageBytes() {
      return garbageBytes;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function boundPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return address.port;
}
