/** Maximum flow and minimum duration of an end-inspiratory pause (definitions.md, Breath numbers). */
export const PAUSE_MAX_FLOW_LPM = 2;
const PAUSE_MINIMUM_SECONDS = 0.2;
/** Maximum flow of a pause relative to peak flow, for small breaths. */
const PAUSE_MAX_SHARE = 0.05;

/**
 * First sample of the end-inspiratory pause: the last run of |flow| below 2 L/min (or 5 % of peak flow if
 * less) that reaches `inspirationEnd` and lasts at least 0.2 s.
 * @returns `inspirationEnd` without a pause
 */
export function findPauseStart(flow: Float32Array, inspirationEnd: number, rateHz: number): number {
  let peak = 0;
  for (let index = 0; index < inspirationEnd; index += 1) peak = Math.max(peak, flow[index]);
  const stopped = Math.min(PAUSE_MAX_FLOW_LPM, PAUSE_MAX_SHARE * peak);
  let index = inspirationEnd;
  // The last sample may show the opening valve.
  if (index > 0 && Math.abs(flow[index - 1]) >= stopped) index -= 1;
  const last = index;
  while (index > 0 && Math.abs(flow[index - 1]) < stopped) index -= 1;
  return last - index >= Math.ceil(PAUSE_MINIMUM_SECONDS * rateHz) ? index : inspirationEnd;
}
