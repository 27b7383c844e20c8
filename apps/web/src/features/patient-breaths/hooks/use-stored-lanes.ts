import { CHANNEL_CODES } from '@eupnea/model';
import type { LaneCode, SweepLane, TileContent } from '@eupnea/waveform';
import { useCallback, useMemo } from 'react';
import { readLanes } from '../../../lib/stored/lane-choice.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { useTheme } from '../../../lib/theme/theme-store.ts';
import type { WaveScales } from '../../../lib/wave-scales.ts';
import { useHeldChannels } from '../../../ui/waves/use-held-channels.ts';
import { useReviewTexts } from '../../../ui/waves/use-review-texts.ts';
import { useSweepLanes } from '../../../ui/waves/use-sweep-lanes.ts';
import { useDerivedLanes } from './use-derived-lanes.ts';

export type StoredLanes = ReturnType<typeof useStoredLanes>;

/** Lanes of stored waves, channels and derived ones, as the address chooses them; the loaded pieces decide what there is. */
export function useStoredLanes(review: Review, scales: WaveScales) {
  const { lanes: chosen, formulas: written } = review.search;
  const theme = useTheme();
  const { channels, computed, fitted, noteContent } = useHeldChannels(CHANNEL_CODES);
  const { formulas, derived, lanes: derivedLanes, noteDerived } = useDerivedLanes(written, theme);
  const texts = useReviewTexts(derived);
  const held = useMemo<readonly LaneCode[]>(
    () => [...channels, ...formulas.map(({ code }) => code)],
    [channels, formulas],
  );
  const shown = useMemo(() => readLanes(chosen, held), [chosen, held]);
  const allScales = useMemo(() => ({ ...fitted, ...scales }), [fitted, scales]);
  const channelLanes = useSweepLanes({ channels, scales: allScales, theme, long: true, computed });
  const lanes = useMemo(() => {
    const known: readonly SweepLane<LaneCode>[] = [...channelLanes, ...derivedLanes];
    return shown.flatMap((code) => known.find(({ channel }) => channel === code) ?? []);
  }, [channelLanes, derivedLanes, shown]);
  const noteTile = useCallback(
    (content: TileContent) => {
      noteContent(content);
      noteDerived(content);
    },
    [noteContent, noteDerived],
  );
  return { channels, formulas, shown, lanes, texts, noteTile };
}
