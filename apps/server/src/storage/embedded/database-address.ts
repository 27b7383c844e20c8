import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** pg reaches a unix socket as `<host>/.s.PGSQL.<port>`. */
const SOCKET_FILE = '.s.PGSQL.5432';

/** sockaddr_un holds 108 bytes with the closing zero on Linux, 104 on macOS. */
const SOCKET_PATH_MAX_BYTES = 103;

/** Where the embedded database listens: a unix socket, or loopback where the platform has none. */
export type DatabaseAddress =
  | { readonly kind: 'unix'; readonly directory: string; readonly path: string }
  | { readonly kind: 'loopback'; readonly port: number };

/**
 * The socket's directory is readable by its owner only: PGlite knows no passwords. It stands in the data directory, or,
 * when that path is too long for a socket, in the system's temporary directory under a name made from it.
 */
export function prepareDatabaseAddress(dataDir: string): DatabaseAddress {
  const address = findDatabaseAddress(dataDir);
  if (address === null) return { kind: 'loopback', port: 0 };
  mkdirSync(address.directory, { recursive: true, mode: 0o700 });
  chmodSync(address.directory, 0o700);
  // A killed database leaves its socket behind, and listening on it would be refused. The lock says nobody uses it.
  rmSync(address.path, { force: true });
  return address;
}

/** The socket of the database of this directory, whether it runs or not; null where the platform has none. */
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
