import type { TileContent } from '@eupnea/waveform';
import { useCallback, useMemo, useState } from 'react';
import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import { fitLaneScale } from '../../lib/stored/fit-lane-scale.ts';
import type { LaneScales } from '../../lib/wave-scales.ts';
import { listHeldChannels } from '../../lib/stored/list-held-channels.ts';

/** Lanes before the first piece is loaded: pressure, flow, volume. */
const OFFERED_AT_FIRST = 3;

/** Channels with stored data, and which of them are computed: a lane without data would look like a loss. */
export function useHeldChannels<Channel extends ChannelCode>(wanted: readonly Channel[]) {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const [computed, setComputed] = useState<ReadonlySet<string>>(new Set());
  const [fitted, setFitted] = useState<LaneScales>({});
  const noteContent = useCallback((content: TileContent) => {
    setComputed((known) =>
      content.computed.every((code) => known.has(code)) ? known : new Set([...known, ...content.computed]),
    );
    const found = listHeldChannels(content);
    setFitted((known) => fitNew(known, content));
    setHeld((known) => (found.every((code) => known.has(code)) ? known : new Set([...known, ...found])));
  }, []);
  const channels = useMemo(
    () =>
      held.size === 0 ? wanted.slice(0, OFFERED_AT_FIRST) : wanted.filter((channel) => held.has(channel)),
    [held, wanted],
  );
  return { channels, computed, fitted, noteContent };
}

/** Adds a scale for each channel that has none yet; a fitted scale never changes afterwards. */
function fitNew(known: LaneScales, { stretches }: TileContent): LaneScales {
  let scales = known;
  for (const { channels } of stretches) {
    for (const code of CHANNEL_CODES) {
      const columns = channels[code];
      if (columns === undefined || scales[code] !== undefined) continue;
      const scale = fitLaneScale(columns);
      if (scale !== null) scales = { ...scales, [code]: scale };
    }
  }
  return scales;
}
