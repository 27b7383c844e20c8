/**
 * A page of another site must not open live sockets with its visitor's connection. Browsers always send the origin with
 * a websocket; what sends none is no browser and needs a token all the same.
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
