/**
 * The nest API answers under both bases: the browser chooses by the subdomain of the host (specification
 * section 7).
 */
const API_BASE = '/nestjs/';
const API_ALIAS = '/backend-research/';

/**
 * Returns the address with the first base of the API, query included. Rewriting needs no second table of routes, which
 * would take as long to build as the first.
 */
export function resolveApiAlias(url: string): string {
  return url.startsWith(API_ALIAS) ? `${API_BASE}${url.slice(API_ALIAS.length)}` : url;
}
