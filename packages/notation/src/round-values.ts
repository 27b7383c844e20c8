import type { DailyReport } from '@eupnea/contracts/daily-report';
import type { RoundPage } from '@eupnea/contracts/round-page';

/** The fields of a round page that panels of a daily report read too. */
export type ReportedDay = Pick<DailyReport, 'breaths' | 'weights' | 'values' | 'targets'>;

export function toReported({ breaths, weight, numbers, targets }: RoundPage): ReportedDay {
  return {
    breaths,
    weights: weight === null ? [] : [{ ...weight, breaths }],
    values: numbers,
    targets,
  };
}
