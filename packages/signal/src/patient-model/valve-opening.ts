import type { LungWindow } from './lung-window.ts';

/** The valve opens within this time around the breath's first sample, s. */
const BEFORE_S = 0.15;
const AFTER_S = 0.3;
/** Slope of flow and pressure, as a share of the steepest, below which the valve has not opened yet. */
const FIRST_SHARE = 0.15;

/** Index in the window at which the ventilator opens its valve: the foot of the steepest rise of pressure and flow. */
export function findValveOpening(
  { pressure, flowLps, rateHz, lead, length }: LungWindow,
  inspirationEnd: number,
): number {
  const from = Math.max(1, lead - Math.round(BEFORE_S * rateHz));
  const to = Math.min(length - 1, lead + Math.min(inspirationEnd, Math.round(AFTER_S * rateHz)));
  // Pressure through a usual airway makes both comparable.
  const slopeAt = (at: number) =>
    Math.max(0, (pressure[at + 1] ?? 0) - (pressure[at] ?? 0)) +
    10 * Math.max(0, (flowLps[at + 1] ?? 0) - (flowLps[at] ?? 0));
  let steepest = from;
  for (let at = from; at < to; at += 1) if (slopeAt(at) > slopeAt(steepest)) steepest = at;
  const least = FIRST_SHARE * slopeAt(steepest);
  let opening = steepest;
  while (opening > from && slopeAt(opening - 1) > least) opening -= 1;
  return opening;
}
