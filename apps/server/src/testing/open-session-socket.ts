import { type Socket, io } from 'socket.io-client';
import type { TestUser } from './open-test-app.ts';

/**
 * A live socket of the user's session, open when this resolves.
 * @param sockets gets it, for whoever closes them
 * @returns `ended` tells the code of the notice with which it ended
 */
export async function openSessionSocket(
  origin: string,
  user: TestUser,
  sockets: Socket[],
): Promise<{ readonly ended: Promise<string> }> {
  const socket = io(origin, {
    path: '/ventilation',
    auth: { auth_token: user.tokens.access_token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  const ended = new Promise<string>((resolve) => {
    let code = 'none';
    socket.on('error', (notice: { code: string }) => {
      code = notice.code;
    });
    socket.on('disconnect', () => resolve(code));
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve());
    socket.on('connect_error', reject);
  });
  return { ended };
}
