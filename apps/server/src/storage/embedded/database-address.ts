import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** pg reaches a unix socket as `<host>/.s.PGSQL.<port>`. */
const SOCKET_FILE = '.s.PGSQL.5432';

/** sockaddr_un holds 108 bytes with the terminating zero on Linux, 104 on macOS. */
const SOCKET_PATH_MAX_BYTES = 103;

/** Address of the embedded database: a unix socket, or loopback on platforms without one. */
export type DatabaseAddress =
  | { readonly kind: 'unix'; readonly directory: string; readonly path: string }
  | { readonly kind: 'loopback'; readonly port: number };

/**
 * Prepares the directory of the socket, readable by its owner only because PGlite has no passwords. It is in
 * the data directory, or in the temporary directory when the path is too long for a socket.
 */
export function prepareDatabaseAddress(dataDir: string): DatabaseAddress {
  const address = findDatabaseAddress(dataDir);
  if (address === null) return { kind: 'loopback', port: 0 };
  mkdirSync(address.directory, { recursive: true, mode: 0o700 });
  chmodSync(address.directory, 0o700);
  // A killed database leaves its socket, and listening on it would fail. The lock proves that no process uses
  // it.
  rmSync(address.path, { force: true });
  return address;
}

/** Socket path of the database in this directory, running or not; null on platforms without unix sockets. */
export function findDatabaseAddress(
  dataDir: string,
): { readonly kind: 'unix'; readonly directory: string; readonly path: string } | null {
  if (process.platform === 'win32') return null;
  const directory = socketDirectory(dataDir);
  return { kind: 'unix', directory, path: join(directory, SOCKET_FILE) };
}

function socketDirectory(dataDir: string): string {
  const beside = join(dataDir, 'run');
  if (Buffer.byteLength(join(beside, SOCKET_FILE)) <= SOCKET_PATH_MAX_BYTES) return beside;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `eupnea-${userInfo().username}-${name}`);
}
