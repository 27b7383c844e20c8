import type { AsynchronyStatistic } from '@eupnea/contracts/asynchrony';
import { formatLimit } from './format-number.ts';
import { MISSING } from './display-value.ts';

/** A wider range tells little besides its lower end, percentage points. */
const WIDEST_RANGE = 50;

/**
 * "12 %", or "11–37 %" where undecided breaths may have a finding as well: the share of breaths with one lies between the
 * two. "≥ 11 %" where more than half of the breaths are undecided, and "0–64 %" where none of the others has one. `---` without decided breaths.
 */
export function formatFindingShare(
  {
    finding_percent: least,
    decided_breaths: decided,
    undecided_breaths: undecided,
  }: Pick<AsynchronyStatistic, 'finding_percent' | 'decided_breaths' | 'undecided_breaths'>,
  locale: string,
): string {
  if (least === null) return MISSING;
  // A breath at the edge of the period may be counted among the undecided ones only.
  const most = Math.min(100, least + (100 * undecided) / (decided + undecided));
  if (formatLimit(least, locale, 0) === formatLimit(most, locale, 0))
    return `${formatLimit(least, locale, 1)} %`;
  // A lower end of zero tells nothing, so that the upper one is given as well.
  if (most - least > WIDEST_RANGE && formatLimit(least, locale, 0) !== formatLimit(0, locale, 0))
    return `≥ ${formatLimit(least, locale, 0)} %`;
  return `${formatLimit(least, locale, 0)}–${formatLimit(most, locale, 0)} %`;
}
