/** Formats milliseconds of a wall clock (as if UTC) as `YYYY-MM-DDTHH:MM:SS.ffffff`; with `Z` when they are UTC. */
export function formatWallTime(timeMs: number, zoned: boolean): string {
  const totalUs = Math.round(timeMs * 1000);
  const wholeMs = Math.floor(totalUs / 1000);
  const fraction = String(totalUs - wholeMs * 1000).padStart(3, '0');
  return new Date(wholeMs).toISOString().replace('Z', fraction) + (zoned ? 'Z' : '');
}
