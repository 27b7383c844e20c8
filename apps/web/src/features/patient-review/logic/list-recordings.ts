import type { StoredSession } from '@eupnea/contracts/stored-session';
import type { TimeWindow } from '@eupnea/waveform';
import { readTime } from '../../../lib/stored/period.ts';

type Recorded = Pick<StoredSession, 'file_name' | 'first_breath_at' | 'last_breath_at'>;

/** Names of the uploaded files with breaths in the period, without duplicates. */
export function listRecordings(sessions: readonly Recorded[], period: TimeWindow): readonly string[] {
  const names = sessions.flatMap(({ file_name, first_breath_at, last_breath_at }) => {
    const fromMs = readTime(first_breath_at ?? undefined);
    const toMs = readTime(last_breath_at ?? undefined);
    if (file_name === null || fromMs === null || toMs === null) return [];
    return toMs < period.fromMs || fromMs > period.toMs ? [] : [file_name];
  });
  return [...new Set(names)];
}
