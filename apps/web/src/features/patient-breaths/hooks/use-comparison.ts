import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { writeBreathKey, type BreathKey } from '../../../lib/stored/breath-key.ts';
import type { ReviewScope, Review } from '../../../lib/stored/review.ts';
import { breathDetailQuery } from '../api/breaths-query.ts';
import { breathsAroundQuery } from '../api/comparison-queries.ts';
import { alignShift, pickNearest, readComparison, writeShift } from '../logic/comparison-place.ts';
import { keyOfBreath, keyOfNeighbour, type SelectedBreath } from './use-selected-breath.ts';

/** Other waves beside those of the screen, with the breath of each that is looked at. */
export interface OpenComparison {
  readonly scope: ReviewScope;
  readonly shiftMs: number;
  readonly breath: StoredBreathRecord | null;
  readonly selectedKey: string | null;
  readonly shiftBy: (byMs: number) => void;
  readonly shiftTo: (shiftMs: number) => void;
  readonly pick: (key: BreathKey) => void;
  readonly pickPrevious: (() => void) | null;
  readonly pickNext: (() => void) | null;
  /** Lays the onset of the other breath on that of the selected one; null without both. */
  readonly align: (() => void) | null;
}

/** The comparison of the address; null without one. */
export function useComparison(review: Review, selected: SelectedBreath): OpenComparison | null {
  const { with: whose, shift, match } = review.search;
  const place = useMemo(
    () =>
      readComparison({
        ...(whose === undefined ? {} : { with: whose }),
        ...(shift === undefined ? {} : { shift }),
        ...(match === undefined ? {} : { match }),
      }),
    [whose, shift, match],
  );
  const own = selected.detail?.breath ?? null;
  const onsetMs = own === null ? null : Date.parse(own.started_at);
  const thereMs =
    place === null || onsetMs === null || place.breath !== null ? null : onsetMs - place.shiftMs;
  const around = useQuery(breathsAroundQuery(place?.scope ?? null, thereMs)).data;
  const nearest = around === undefined || thereMs === null ? null : pickNearest(around, thereMs);
  const key = place?.breath ?? (nearest === null ? null : keyOfBreath(nearest));
  const detail = useQuery(breathDetailQuery(place?.scope ?? {}, place === null ? null : key)).data ?? null;
  if (place === null) return null;
  const breath = detail?.breath ?? null;
  const { change } = review;
  const shiftTo = (shiftMs: number): void => change(writeShift(shiftMs), 'quiet');
  const pick = (next: BreathKey): void => change({ match: writeBreathKey(next) }, 'quiet');
  const step = (next: BreathKey | null): (() => void) | null => (next === null ? null : () => pick(next));
  return {
    scope: place.scope,
    shiftMs: place.shiftMs,
    breath,
    selectedKey: key === null ? null : writeBreathKey(key),
    shiftBy: (byMs) => shiftTo(place.shiftMs + byMs),
    shiftTo,
    pick,
    pickPrevious: step(keyOfNeighbour(detail?.previous)),
    pickNext: step(keyOfNeighbour(detail?.next)),
    align:
      breath === null || onsetMs === null
        ? null
        : () =>
            change(
              {
                ...writeShift(alignShift(onsetMs, Date.parse(breath.started_at))),
                match: writeBreathKey(keyOfBreath(breath)),
              },
              'quiet',
            ),
  };
}
