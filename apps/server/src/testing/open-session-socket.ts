import { type Socket, io } from 'socket.io-client';
import type { TestUser } from './open-test-app.ts';

/**
 * Opens a live socket of the user's session; resolves when it is connected.
 * @param sockets receives the socket, for the caller to close
 * @returns `ended` resolves with the code of the notice that ended it
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
