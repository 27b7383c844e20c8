import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import type { LaneCode, SweepLane, TileContent } from '@eupnea/waveform';
import { useCallback, useMemo } from 'react';
import { readLanes, type ChosenLane } from '../../lib/stored/lane-choice.ts';
import type { CodedFormula } from '../../lib/stored/lane-formulas.ts';
import { useTheme } from '../../lib/theme/theme-store.ts';
import type { WaveScales } from '../../lib/wave-scales.ts';
import { arrangeLanes } from './arrange-lanes.ts';
import { useDerivedLanes } from './use-derived-lanes.ts';
import { useHeldChannels } from './use-held-channels.ts';
import { useReviewTexts } from './use-review-texts.ts';
import { useSweepLanes } from './use-sweep-lanes.ts';

/** Height of a lane below which its trace is not legible, px. */
export const LEAST_LANE_PX = 64;

/** Lanes of a screen: what there is, what its reader chose, and what the canvas draws. */
export interface ShownLanes {
  /** Channels with data. */
  readonly channels: readonly ChannelCode[];
  readonly formulas: readonly CodedFormula[];
  readonly chosen: readonly ChosenLane<LaneCode>[];
  readonly lanes: readonly SweepLane<LaneCode>[];
}

export type StoredLanes = ReturnType<typeof useStoredLanes>;

interface StoredLanesRequest {
  /** Lanes and derived lanes of the address. */
  readonly chosen: { readonly lanes?: string | undefined; readonly formulas?: string | undefined };
  readonly scales: WaveScales;
  /** Lanes without a choice; constant. All channels with data where it is left out. */
  readonly initial?: readonly ChannelCode[];
  /** "Airway pressure", not "Paw". */
  readonly long: boolean;
}

/** Lanes of stored waves, channels and derived ones, as the address chooses them; the loaded pieces decide what there is. */
export function useStoredLanes({ chosen: address, scales, initial, long }: StoredLanesRequest) {
  const theme = useTheme();
  const { channels, computed, fitted, noteContent } = useHeldChannels(CHANNEL_CODES);
  const { formulas, derived, lanes: derivedLanes, noteDerived } = useDerivedLanes(address.formulas, theme);
  const texts = useReviewTexts(derived);
  const held = useMemo<readonly LaneCode[]>(
    () => [...channels, ...formulas.map(({ code }) => code)],
    [channels, formulas],
  );
  const chosen = useMemo(
    () =>
      readLanes(
        address.lanes,
        held,
        initial?.filter((code) => held.includes(code)),
      ),
    [address.lanes, held, initial],
  );
  const allScales = useMemo(() => ({ ...fitted, ...scales }), [fitted, scales]);
  const channelLanes = useSweepLanes({ channels, scales: allScales, theme, long, computed });
  const lanes = useMemo(
    () => arrangeLanes(chosen, [...channelLanes, ...derivedLanes]),
    [channelLanes, derivedLanes, chosen],
  );
  const noteTile = useCallback(
    (content: TileContent) => {
      noteContent(content);
      noteDerived(content);
    },
    [noteContent, noteDerived],
  );
  return { channels, formulas, chosen, lanes, texts, noteTile };
}
