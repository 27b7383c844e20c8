import type { DetectorInReview } from '@eupnea/contracts/detector-finding';
import type { TimeWindow } from '@eupnea/waveform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import { DETECTOR_FINDINGS_KEY } from '../api/detector-findings-query.ts';

/** Parts of the window that a detector may be run on. */
export function listParts({ stretches }: DetectorInReview, { fromMs, toMs }: TimeWindow) {
  return stretches.flatMap(({ session_id, start, end }) => {
    const part = { fromMs: Math.max(fromMs, Date.parse(start)), toMs: Math.min(toMs, Date.parse(end)) };
    return part.fromMs < part.toMs ? [{ session_id, ...part }] : [];
  });
}

/** Starts a run on the visible stretch, one for each stored session in it, and cancels a run. */
export function useDetectorRuns(detector: DetectorInReview) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [DETECTOR_FINDINGS_KEY] });
  const params = { id: detector.id };
  const start = useMutation({
    mutationFn: async (stretch: TimeWindow) => {
      for (const { session_id, fromMs, toMs } of listParts(detector, stretch)) {
        const times = { start: writeTime(Math.floor(fromMs)), end: writeTime(Math.ceil(toMs)) };
        await api.call('startDetectorRun', { params, body: { session_id, ...times } });
      }
    },
    onSettled: refresh,
  });
  const cancel = useMutation({
    mutationFn: (runId: number) =>
      api.call('cancelDetectorRuns', { params, query: { run_id: String(runId) } }),
    onSettled: refresh,
  });
  return { start, cancel };
}
