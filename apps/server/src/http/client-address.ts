import type { IncomingMessage } from 'node:http';
import { isInNetworks } from './networks.ts';

/** Address of the client: the last one in X-Forwarded-For that is no trusted proxy's, like Fastify's request.ip. */
export function readClientAddress(
  {
    socket,
    headers,
  }: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } },
  trustedProxies: readonly string[],
): string {
  const own = socket.remoteAddress ?? '';
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  let address = own;
  for (const hop of forwarded.toReversed()) {
    if (trustedProxies.length === 0 || !isInNetworks(address, trustedProxies) || hop.trim() === '') break;
    address = hop.trim();
  }
  return address;
}
