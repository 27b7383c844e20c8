import { ROUND_STRIP_STEP_S } from '@eupnea/contracts/round-page';

type Values = readonly (number | null)[];

export const STRIP_HEIGHT = 100;

export interface StripLine {
  /** Points of one unbroken line each; x in seconds, y from 0 at the top to the height. */
  readonly lines: readonly string[];
  readonly zeroY: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Polylines of a channel over its own range, which includes zero; null without a value. */
export function layStrip(values: Values): StripLine | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const lowest = Math.min(0, ...known);
  const highest = Math.max(0, ...known);
  const yOf = (value: number): number =>
    STRIP_HEIGHT - (STRIP_HEIGHT * (value - lowest)) / (highest - lowest || 1);
  const lines: string[] = [];
  let open: string[] = [];
  for (const [place, value] of [...values, null].entries()) {
    if (value !== null) {
      open.push(`${(place * ROUND_STRIP_STEP_S).toFixed(2)},${yOf(value).toFixed(2)}`);
    } else if (open.length > 0) {
      lines.push(open.join(' '));
      open = [];
    }
  }
  return { lines, zeroY: yOf(0), lowest, highest };
}
