import { isIP } from 'node:net';
import { isLoopback } from '../../../http/networks.ts';

/** The server as authenticators know it (relying party of WebAuthn). */
export interface PasskeyParty {
  /** Domain that passkeys are bound to. */
  readonly domain: string;
  /** Pages that may ask for them. */
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
 * From the configuration only: the Host header of a request is the visitor's word. null where no domain name is known;
 * browsers bind passkeys to a name, never to an IP address. Without public addresses a server of this machine is
 * `localhost`.
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

/** The domain itself or a name below it (WebAuthn Level 3, section 5.1.3, step 8). */
function isWithin(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
