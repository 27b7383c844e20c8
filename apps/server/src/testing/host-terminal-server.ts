import { createEmulatedTerminalServer, type EmulatedTerminalServerOptions } from '@eupnea/drivers';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TerminalServerHost {
  readonly port: number;
  close(): void;
}

/** Starts a terminal server with line settings (RFC 2217) for a device at a local TCP port. */
export async function hostTerminalServer(
  devicePort: number,
  options: EmulatedTerminalServerOptions,
): Promise<TerminalServerHost> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const emulated = createEmulatedTerminalServer(options);
    const device = connect(devicePort, '127.0.0.1');
    for (const [socket, other] of [
      [client, device],
      [device, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes) => {
      const { toDevice, toClient } = emulated.fromClient(bytes);
      if (toDevice.length > 0) device.write(toDevice);
      if (toClient.length > 0) client.write(toClient);
    });
    device.on('data', (bytes) => client.write(emulated.fromDevice(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return {
    port: address.port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
