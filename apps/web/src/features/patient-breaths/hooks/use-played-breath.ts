import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import type { ReviewBreath } from '@eupnea/waveform';
import { useQuery } from '@tanstack/react-query';
import { readBreathKey } from '../../../lib/stored/breath-key.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';
import { PLAYED_CHUNK_MS, playedBreathsQuery } from '../api/playback-breaths-query.ts';

/** Numbers of the breath at the playhead, from chunks that are asked for ahead; null until they have come. */
export function usePlayedBreath(scope: ReviewScope, breath: ReviewBreath | null): StoredBreathRecord | null {
  const chunk = breath === null ? null : Math.floor(breath.startMs / PLAYED_CHUNK_MS);
  const held = useQuery(playedBreathsQuery(scope, chunk)).data;
  useQuery(playedBreathsQuery(scope, chunk === null ? null : chunk + 1));
  const key = readBreathKey(breath?.key);
  if (key === null) return null;
  return (
    held?.find(
      ({ device_id, breath_number }) => device_id === key.deviceId && breath_number === key.breathNumber,
    ) ?? null
  );
}
