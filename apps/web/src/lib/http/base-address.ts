/** Default subdomain (specification section 7). */
const DEFAULT_SUBDOMAIN = 'app';
const NEST_SEGMENT = 'nestjs';
const RESEARCH_SEGMENT = 'backend-research';
/** Number of labels from which the first is a subdomain: ward.example.org has one, example.org has none. */
const LABELS_WITH_SUBDOMAIN = 3;

function isAddress(hostname: string): boolean {
  return hostname.includes(':') || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);
}

/** This machine or an IP address, which have no subdomain. */
export function isLocalHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    isAddress(hostname.replaceAll(/[[\]]/g, ''))
  );
}

/** First label of the host; `app` without a subdomain. */
export function subdomainOf(hostname: string): string {
  if (isLocalHost(hostname)) return DEFAULT_SUBDOMAIN;
  const labels = hostname.split('.');
  return labels.length < LABELS_WITH_SUBDOMAIN ? DEFAULT_SUBDOMAIN : (labels[0] ?? DEFAULT_SUBDOMAIN);
}

/** Server address with the subdomain of the current host; empty stays empty (same host). */
export function resolveServerAddress(configured: string, currentHostname: string): string {
  if (configured === '') return '';
  const address = new URL(configured);
  const labels = address.hostname.split('.');
  if (!isLocalHost(address.hostname) && labels.length >= LABELS_WITH_SUBDOMAIN) {
    address.hostname = [subdomainOf(currentHostname), ...labels.slice(1)].join('.');
  }
  return address.href.replace(/\/$/, '');
}

/**
 * Replaces the path segment nestjs by backend-research on hosts with a subdomain other than app, unless
 * local.
 */
export function rewriteNestSegment(url: string, currentHostname: string): string {
  if (isLocalHost(currentHostname) || subdomainOf(currentHostname) === DEFAULT_SUBDOMAIN) return url;
  const [path = '', ...query] = url.split('?');
  const rewritten = path
    .split('/')
    .map((segment) => (segment === NEST_SEGMENT ? RESEARCH_SEGMENT : segment))
    .join('/');
  return [rewritten, ...query].join('?');
}

/** Whether the request goes to the host of the page. Only such requests carry the XSRF header. */
export function isRelativeUrl(url: string): boolean {
  return !/^([a-z][a-z0-9+.-]*:)?\/\//i.test(url);
}
