import type { LungWindow } from './lung-window.ts';
import { MODEL } from './model-constants.ts';

/** Index in the window at which the ventilator opens its valve: the foot of the steepest rise of pressure and flow. */
export function findValveOpening(
  { pressure, flowLps, rateHz, lead, length }: LungWindow,
  inspirationEnd: number,
): number {
  const from = Math.max(1, lead - Math.round(MODEL.valveBeforeS * rateHz));
  const to = Math.min(length - 1, lead + Math.min(inspirationEnd, Math.round(MODEL.valveAfterS * rateHz)));
  // Pressure through a usual airway makes both comparable.
  const slopeAt = (at: number) =>
    Math.max(0, pressure[at + 1] - pressure[at]) +
    MODEL.usualResistance * Math.max(0, flowLps[at + 1] - flowLps[at]);
  let steepest = from;
  for (let at = from; at < to; at += 1) if (slopeAt(at) > slopeAt(steepest)) steepest = at;
  const least = MODEL.valveShare * slopeAt(steepest);
  let opening = steepest;
  while (opening > from && slopeAt(opening - 1) > least) opening -= 1;
  return opening;
}
