import { formatNumber } from '@eupnea/notation/format-number';
import { MISSING } from '@eupnea/notation/display-value';

const DECIMALS = 2;

interface KappaWithInterval {
  readonly kappa: number | null;
  readonly kappa_interval: readonly [number, number] | null;
}

/** "0.61 (0.52–0.70)": kappa with its 95 % interval where there is one. */
export function formatKappa({ kappa, kappa_interval }: KappaWithInterval, locale: string): string {
  if (kappa === null) return MISSING;
  const print = (value: number) => formatNumber(value, DECIMALS, locale);
  if (kappa_interval === null) return print(kappa);
  const [low, high] = kappa_interval.map(print);
  // A minus beside the dash of a range is unreadable.
  return `${print(kappa)} (${low}${kappa_interval[0] < 0 ? ' … ' : '–'}${high})`;
}
