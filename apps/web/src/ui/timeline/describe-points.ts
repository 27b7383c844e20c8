import type { Timeseries } from '@eupnea/contracts/timeseries';
import type { TFunction } from 'i18next';
import { formatNumber } from '@eupnea/notation/format-number';

/** Text with the number of breaths and points, and the meaning of a point. */
export function describePoints(answer: Timeseries, t: TFunction, locale: string): string {
  const counts = {
    points: formatNumber(answer.points, 0, locale),
    breaths: formatNumber(answer.breaths, 0, locale),
  };
  if (answer.step_seconds === null) return t('trends.eachBreath', counts);
  const minutes = answer.step_seconds >= 120;
  const step = minutes
    ? `${formatNumber(answer.step_seconds / 60, answer.step_seconds % 60 === 0 ? 0 : 1, locale)} min`
    : `${formatNumber(answer.step_seconds, answer.step_seconds % 1 === 0 ? 0 : 1, locale)} s`;
  return t('trends.buckets', { ...counts, step });
}
