import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Limit on headers, because a redirect request is one line and a few headers. */
const HEADER_MAX_BYTES = 8 * 1024;
const REQUEST_DEADLINE_MS = 5000;

/**
 * Plain HTTP server that redirects GET and HEAD to the TLS address (308). Other requests get 403: their body
 * has already crossed the network unprotected and must not look accepted.
 * @param publicOrigin target of the redirect; null uses the host of the request
 * @param tlsPort port of the target without a public origin; 443 is omitted
 */
export function createTlsRedirect(publicOrigin: string | null, tlsPort: () => number): Server {
  const server = createServer({ maxHeaderSize: HEADER_MAX_BYTES }, (request, response) => {
    answer(request, response, publicOrigin, tlsPort());
  });
  server.requestTimeout = REQUEST_DEADLINE_MS;
  server.headersTimeout = REQUEST_DEADLINE_MS;
  return server;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  publicOrigin: string | null,
  tlsPort: number,
): void {
  response.setHeader('connection', 'close');
  response.setHeader('cache-control', 'no-store');
  const target = targetOf(request, publicOrigin, tlsPort);
  if (target === null || (request.method !== 'GET' && request.method !== 'HEAD')) {
    response.writeHead(target === null ? 400 : 403, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('This port only leads to https. Send nothing over plain HTTP.\n');
    return;
  }
  response.writeHead(308, { location: target });
  response.end();
}

function targetOf(request: IncomingMessage, publicOrigin: string | null, tlsPort: number): string | null {
  const path = request.url ?? '/';
  // An absolute or protocol-relative target would lead the browser to another server.
  if (!path.startsWith('/') || path.startsWith('//') || path.startsWith('/\\')) return null;
  if (publicOrigin !== null) return `${publicOrigin}${path}`;
  const host = request.headers.host ?? '';
  if (!/^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/iu.test(host)) return null;
  const name = host.replace(/:\d{1,5}$/u, '');
  return `https://${name}${tlsPort === 443 ? '' : `:${tlsPort}`}${path}`;
}
