import { formatNumber } from '@eupnea/notation/format-number';

interface Proportion {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** "83 % (69-92)"; absent is not zero. */
export function describeProportion(proportion: Proportion | null, locale: string): string {
  if (proportion === null) return '---';
  const percent = (share: number) => formatNumber(100 * share, 0, locale);
  return `${percent(proportion.value)} % (${percent(proportion.low)}–${percent(proportion.high)})`;
}

interface Spread {
  readonly n: number;
  readonly q1: number | null;
  readonly median: number | null;
  readonly q3: number | null;
}

/** Seconds as "120 ms (80 to 160), n 43". */
export function describeSpread({ n, q1, median, q3 }: Spread, locale: string): string {
  if (q1 === null || median === null || q3 === null) return '---';
  const ms = (seconds: number) => formatNumber(1000 * seconds, 0, locale);
  return `${ms(median)} ms (${ms(q1)} – ${ms(q3)}), n ${n}`;
}
