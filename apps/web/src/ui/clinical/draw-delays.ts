export const PLOT_WIDTH = 300;
export const PLOT_HEIGHT = 46;

/**
 * SVG path of the delays with the maximum per pixel column, so that no spike is lost.
 * @param history ms, oldest first
 */
export function drawDelays(history: Float64Array, topMs: number): string {
  const columns = Math.min(PLOT_WIDTH, history.length);
  const points: string[] = [];
  for (let column = 0; column < columns; column++) {
    const from = Math.floor((column * history.length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * history.length) / columns));
    const delayMs = Math.min(
      topMs,
      history.subarray(from, to).reduce((a, b) => Math.max(a, b), 0),
    );
    const x = columns === 1 ? 0 : (column * PLOT_WIDTH) / (columns - 1);
    points.push(`${x.toFixed(1)} ${(PLOT_HEIGHT - 2 - (delayMs / topMs) * (PLOT_HEIGHT - 4)).toFixed(1)}`);
  }
  return points.length === 0 ? '' : `M${points.join('L')}`;
}
