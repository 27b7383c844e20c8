import type { BreathDetail, StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import { useQuery } from '@tanstack/react-query';
import { readBreathKey, writeBreathKey, type BreathKey } from '../../../lib/stored/breath-key.ts';
import { readTime } from '../../../lib/stored/period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { breathDetailQuery, breathFromQuery } from '../api/breaths-query.ts';

export interface SelectedBreath {
  readonly key: BreathKey | null;
  /** Details of this breath; null until loaded. */
  readonly detail: BreathDetail | null;
  readonly error: Error | null;
  readonly select: (key: BreathKey) => void;
  readonly selectPrevious: (() => void) | null;
  readonly selectNext: (() => void) | null;
}

/** Breath of the address; without one the first breath of the waves or the period. */
export function useSelectedBreath(review: Review): SelectedBreath {
  const { search, period, scope, change } = review;
  const told = readBreathKey(search.breath);
  const atMs = readTime(search.at);
  const fromMs = atMs === null ? period.fromMs : atMs + Number(search.span ?? 0) * 500;
  const first = useQuery(breathFromQuery(review, fromMs, told === null)).data ?? null;
  const key = told ?? (first === null ? null : keyOfBreath(first));
  const detail = useQuery(breathDetailQuery(scope, key));
  // Prefetches the neighbours, so that a step shows at once.
  useQuery(breathDetailQuery(scope, keyOfNeighbour(detail.data?.previous)));
  useQuery(breathDetailQuery(scope, keyOfNeighbour(detail.data?.next)));
  const select = (next: BreathKey): void => change({ breath: writeBreathKey(next) }, 'quiet');
  const neighbour = (next: BreathDetail['previous']): (() => void) | null =>
    next === null ? null : () => select({ deviceId: next.device_id, breathNumber: next.breath_number });
  return {
    key,
    detail: detail.data ?? null,
    error: detail.error,
    select,
    selectPrevious: neighbour(detail.data?.previous ?? null),
    selectNext: neighbour(detail.data?.next ?? null),
  };
}

export function keyOfNeighbour(neighbour: BreathDetail['previous'] | undefined): BreathKey | null {
  return neighbour === null || neighbour === undefined
    ? null
    : { deviceId: neighbour.device_id, breathNumber: neighbour.breath_number };
}

export function keyOfBreath({ device_id, breath_number }: StoredBreathRecord): BreathKey {
  return { deviceId: device_id, breathNumber: breath_number };
}
