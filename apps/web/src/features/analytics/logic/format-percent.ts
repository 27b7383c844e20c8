import { formatNumber } from '@eupnea/notation/format-number';

/** "18.9 %" in the reader's notation; absent is not zero. */
export function formatPercent(percent: number | null, locale: string): string {
  return percent === null ? '---' : `${formatNumber(percent, 1, locale)} %`;
}
