/** `YYYY-MM-DDTHH:MM:SS.ffffff` of milliseconds that count a wall clock as if it were UTC; `Z` behind it if they are UTC. */
export function formatWallTime(timeMs: number, zoned: boolean): string {
  const totalUs = Math.round(timeMs * 1000);
  const wholeMs = Math.floor(totalUs / 1000);
  const fraction = String(totalUs - wholeMs * 1000).padStart(3, '0');
  return new Date(wholeMs).toISOString().replace('Z', fraction) + (zoned ? 'Z' : '');
}
