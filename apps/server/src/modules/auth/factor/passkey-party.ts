import { isIP } from 'node:net';
import { isLoopback } from '../../../http/networks.ts';

/** The server as a relying party of WebAuthn. */
export interface PasskeyParty {
  /** Domain that passkeys are bound to. */
  readonly domain: string;
  /** Origins of pages that may request passkeys. */
  readonly origins: readonly string[];
}

interface PartySettings {
  readonly host: string;
  readonly port: number;
  readonly publicOrigins: readonly string[];
  readonly passkeyDomain: string | null;
  readonly tls: object | null;
}

/**
 * Reads the party from the configuration only, because clients control the Host header. Returns null without a known
 * domain name: browsers bind passkeys to a name, never to an IP address. A server on loopback without public addresses
 * is `localhost`.
 */
export function readPasskeyParty(settings: PartySettings): PasskeyParty | null {
  const { host, port, publicOrigins, passkeyDomain, tls } = settings;
  const local =
    isLoopback(host) && port !== 0 ? [`${tls === null ? 'http' : 'https'}://localhost:${port}`] : [];
  const known = publicOrigins.length === 0 ? local : publicOrigins;
  const [first] = known;
  if (first === undefined) return null;
  const domain = passkeyDomain ?? new URL(first).hostname;
  if (isIP(domain.replaceAll(/[[\]]/gu, '')) !== 0) return null;
  const origins = known.filter((origin) => isWithin(new URL(origin).hostname, domain));
  return origins.length === 0 ? null : { domain, origins };
}

/** True for the domain itself or a subdomain (WebAuthn Level 3, section 5.1.3, step 8). */
function isWithin(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
