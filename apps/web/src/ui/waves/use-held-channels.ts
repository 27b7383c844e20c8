import type { TileContent } from '@eupnea/waveform';
import { useCallback, useMemo, useState } from 'react';
import { CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import { fitLanes, scaleOfFit, type LaneFits } from '../../lib/stored/fit-lanes.ts';
import type { LaneScales, WaveScale } from '../../lib/wave-scales.ts';
import { listHeldChannels } from '../../lib/stored/list-held-channels.ts';

/** Lanes before the first piece is loaded: pressure, flow, volume. */
const OFFERED_AT_FIRST = 3;

const LANES = CHANNEL_CODES.map((code) => ({ key: code, code }));

/** Channels with stored data, and which of them are computed: a lane without data would look like a loss. */
export function useHeldChannels<Channel extends ChannelCode>(wanted: readonly Channel[]) {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const [computed, setComputed] = useState<ReadonlySet<string>>(new Set());
  const [fits, setFits] = useState<LaneFits<ChannelCode>>({});
  const noteContent = useCallback((content: TileContent) => {
    setComputed((known) =>
      content.computed.every((code) => known.has(code)) ? known : new Set([...known, ...content.computed]),
    );
    const found = listHeldChannels(content);
    setFits((known) => fitLanes(known, content, LANES));
    setHeld((known) => (found.every((code) => known.has(code)) ? known : new Set([...known, ...found])));
  }, []);
  const channels = useMemo(
    () =>
      held.size === 0 ? wanted.slice(0, OFFERED_AT_FIRST) : wanted.filter((channel) => held.has(channel)),
    [held, wanted],
  );
  const fitted = useMemo(() => scalesOf(fits), [fits]);
  return { channels, computed, fitted, noteContent };
}

function scalesOf(fits: LaneFits<ChannelCode>): LaneScales {
  const scales: { [Code in ChannelCode]?: WaveScale } = {};
  for (const code of CHANNEL_CODES) {
    const scale = scaleOfFit(fits[code]);
    if (scale !== null) scales[code] = scale;
  }
  return scales;
}
