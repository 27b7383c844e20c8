import type { AsynchronyStatistic } from '@eupnea/contracts/asynchrony';
import { FINDING_LETTERS } from '@eupnea/model';
import type { TFunction } from 'i18next';
import { formatLimit, formatNumber } from './format-number.ts';

/** What the numbers beside it count: definition with its source, kinds, least confidence and limit, in one sentence. */
export function describeCountedIndex(
  counted: AsynchronyStatistic['counted'],
  t: TFunction,
  locale: string,
): string {
  const { index, kinds, min_confidence: confidence, limit_percent: limit } = counted;
  const sentence = t('asynchronyIndex.counted', {
    definition: t(`asynchronyIndex.definition.${index}`),
    kinds: kinds.map((kind) => FINDING_LETTERS[kind]).join(', '),
    confidence: formatNumber(confidence, 2, locale),
  });
  return limit === null
    ? sentence
    : `${sentence} ${t('asynchronyIndex.limit', { percent: formatLimit(limit, locale) })}`;
}
