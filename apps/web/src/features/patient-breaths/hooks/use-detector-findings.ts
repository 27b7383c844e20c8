import { useQuery } from '@tanstack/react-query';
import type { TimeWindow } from '@eupnea/waveform';
import type { Review } from '../../../lib/stored/review.ts';
import { detectorFindingsQuery } from '../api/detector-findings-query.ts';
import { coverWindow } from '../logic/lay-findings.ts';

/** Findings of detectors of others around the visible window; undefined until they are known. */
export function useDetectorFindings({ scope, period }: Review, view: TimeWindow | null) {
  return useQuery({ ...detectorFindingsQuery(scope, coverWindow(view ?? period)), enabled: view !== null })
    .data;
}
