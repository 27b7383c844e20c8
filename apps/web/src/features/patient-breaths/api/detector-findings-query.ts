import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TimeWindow } from '@eupnea/waveform';
import { api } from '../../../lib/api.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';
import { isUnderWay } from '../../../ui/detectors/run-report.tsx';

export const DETECTOR_FINDINGS_KEY = 'detector-findings';

/** How often a run that waits or works is looked at. */
const LOOK_EVERY_MS = 1000;
/** Findings change by runs alone, and these are looked at. */
const FRESH_MS = 60_000;

/** Detectors of others that belong to the data in scope, with their findings in the window. */
export function detectorFindingsQuery(scope: ReviewScope, { fromMs, toMs }: TimeWindow) {
  const query = { ...scope, startTime: writeTime(fromMs), endTime: writeTime(toMs) };
  return queryOptions({
    queryKey: [DETECTOR_FINDINGS_KEY, query],
    queryFn: ({ signal }) => api.call('listDetectorFindings', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) =>
      state.data?.detectors.some(({ run }) => isUnderWay(run)) === true ? LOOK_EVERY_MS : false,
  });
}
