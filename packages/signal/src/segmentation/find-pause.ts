/** Flow of an end-inspiratory pause and how long it must last (decisions section 7). */
export const PAUSE_MAX_FLOW_LPM = 2;
const PAUSE_MINIMUM_SECONDS = 0.2;
/** Of a child's breath 2 L/min is much: no pause has more than this share of the breath's own peak flow. */
const PAUSE_MAX_SHARE = 0.05;

/**
 * First sample of the pause at the end of inspiration: the last run of |flow| below 2 L/min (5 % of peak flow where
 * that is less) that reaches `inspirationEnd` and lasts at least 0.2 s.
 * @returns `inspirationEnd` when there is no pause
 */
export function findPauseStart(flow: Float32Array, inspirationEnd: number, rateHz: number): number {
  let peak = 0;
  for (let index = 0; index < inspirationEnd; index += 1) peak = Math.max(peak, flow[index] ?? 0);
  const stopped = Math.min(PAUSE_MAX_FLOW_LPM, PAUSE_MAX_SHARE * peak);
  let index = inspirationEnd;
  // The valve opens between two samples: the last one may already show it.
  if (index > 0 && Math.abs(flow[index - 1] ?? 0) >= stopped) index -= 1;
  const last = index;
  while (index > 0 && Math.abs(flow[index - 1] ?? 0) < stopped) index -= 1;
  return last - index >= Math.ceil(PAUSE_MINIMUM_SECONDS * rateHz) ? index : inspirationEnd;
}
