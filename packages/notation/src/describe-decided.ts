import type { AsynchronyStatistic } from '@eupnea/contracts/asynchrony';
import type { TFunction } from 'i18next';

/** What a share of breaths with a finding is a share of, and how many breaths it leaves out. */
export function describeDecided(
  {
    decided_breaths: count,
    undecided_breaths: undecided,
  }: Pick<AsynchronyStatistic, 'decided_breaths' | 'undecided_breaths'>,
  t: TFunction,
): string {
  return t('asynchronyIndex.ofDecided', { count, undecided });
}
