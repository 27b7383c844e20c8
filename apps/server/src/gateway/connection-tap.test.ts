import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createDeviceDial } from '../transports/dial-device.ts';
import { ConnectionTap } from './connection-tap.ts';

it('finishes a heard connection as the transport does: what the device sent before is read', async () => {
  const server = createServer((socket) => {
    socket.resume();
    socket.on('end', () => socket.write('last'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  let received = '';
  try {
    await new Promise<void>((resolve) => {
      const dial = new ConnectionTap().wrap(createDeviceDial(null), Date.now);
      const connection = dial(
        { host: '127.0.0.1', port: address.port },
        {
          onOpen: () => {
            if (connection.finish !== undefined) return connection.finish();
            connection.close();
            resolve();
          },
          onBytes: (bytes) => {
            received += Buffer.from(bytes).toString();
          },
          onEnd: () => resolve(),
        },
      );
    });
  } finally {
    server.close();
  }
  expect(received).toBe('last');
});
