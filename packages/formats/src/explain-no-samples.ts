import type { InputIssue, QuestionWhy, WhyReason } from '@eupnea/model';

/** Reasons that a stated sampling rate answers. */
const ANSWERED_BY_RATE: ReadonlySet<WhyReason> = new Set<WhyReason>([
  'rate_unstated',
  'no_times',
  'time_form',
  'rate_perhaps',
  'rate_contradicted',
  'steps_uneven',
  'packets_uneven',
  'grid_or_ticks',
  'ticks_with_losses',
  'packets_with_losses',
  'packets_repeated',
]);

export function isAnsweredByRate(why: QuestionWhy | undefined): boolean {
  return why !== undefined && ANSWERED_BY_RATE.has(why.reason);
}

/**
 * Why a file gave no samples, for the command line, with the option that answers.
 * @param first first issue of the reader; null without one
 */
export function explainNoSamples(first: InputIssue | null): string {
  const why = first === null ? '' : `: ${first.detail}`;
  return `the file gave no samples${why}${isAnsweredByRate(first?.why) ? ' Answer with --rate.' : ''}`;
}
