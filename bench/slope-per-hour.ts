/** Least-squares slope of a series whose times are in seconds, per hour; 0 for fewer than two times. */
export function slopePerHour(points: readonly (readonly [seconds: number, value: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return below === 0 || points.length === 0 ? 0 : (above / below) * 3600;
}
