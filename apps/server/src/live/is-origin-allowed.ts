/**
 * Prevents pages of other sites from opening live sockets. Browsers always send the origin with a websocket; a client
 * without an origin is not a browser and still needs a token.
 */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  allowedOrigins: readonly string[],
): boolean {
  if (origin === undefined) return true;
  if (allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
