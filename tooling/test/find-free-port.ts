import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that nobody listens on now, for programs that must be told theirs before they start. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}
