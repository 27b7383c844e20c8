import { formatNumber } from './format-number.ts';

/** Smaller areas have a decimal: a dose that is there is not shown as 0. */
const FINE_BELOW = 10;

/** Area above a bound, without its unit. */
export function printExcess(excess: number, locale: string): string {
  return formatNumber(excess, excess < FINE_BELOW ? 1 : 0, locale);
}

/** Class of the map of volume and driving pressure: "≤ 4", "4–6" or "> 10". */
export function nameMapClass(edges: readonly number[], place: number): string {
  const [lower, upper] = [edges[place - 1], edges[place]];
  if (lower === undefined) return `≤ ${upper}`;
  return upper === undefined ? `> ${lower}` : `${lower}–${upper}`;
}
