import { formatLimit } from '@eupnea/notation/format-number';

/** "18.9 %" in the reader's notation; absent is not zero. */
export function formatPercent(percent: number | null, locale: string): string {
  return percent === null ? '---' : `${formatLimit(percent, locale, 1)} %`;
}
