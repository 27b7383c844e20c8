import type { TimeWindow } from '@eupnea/waveform';
import { writePeriod } from '../../../lib/stored/period.ts';

/**
 * The times that are asked for. What is stored is counted from the first breath to the last: a period that reaches to
 * either end means everything there is, the samples before the first breath and behind the last too.
 */
export function chooseExportRange(
  period: TimeWindow,
  stored: TimeWindow,
): { readonly startTime?: string; readonly endTime?: string } {
  const { from, to } = writePeriod(period);
  return {
    ...(period.fromMs > stored.fromMs && from !== undefined ? { startTime: from } : {}),
    ...(period.toMs < stored.toMs && to !== undefined ? { endTime: to } : {}),
  };
}
