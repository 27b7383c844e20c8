import { BlockList, isIP } from 'node:net';

export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Parses `10.0.0.0/8`, `fd00::/8` or a single address; null for other text. */
export function parseNetwork(text: string): Network | null {
  const [address = '', prefixText, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return null;
  const longest = version === 4 ? 32 : 128;
  if (prefixText !== undefined && !/^\d{1,3}$/u.test(prefixText)) return null;
  const prefix = prefixText === undefined ? longest : Number(prefixText);
  return prefix > longest ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/**
 * True when an IP address is in one of the networks. An IPv4 address in IPv6 notation (::ffff:10.0.0.1) counts as IPv4.
 */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network !== null) list.addSubnet(network.address, network.prefix, network.family);
  }
  return list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^(?:::ffff:)?127\./u.test(host);
}
