import type { TileContent } from '@eupnea/waveform';
import { useCallback, useMemo, useState } from 'react';
import type { WaveChannel } from '../../lib/wave-scales.ts';
import { listHeldChannels } from '../../lib/stored/list-held-channels.ts';

/** Channels with stored data, and which of them are computed: a lane without data would look like a loss. */
export function useHeldChannels(wanted: readonly WaveChannel[]) {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const [computed, setComputed] = useState<ReadonlySet<string>>(new Set());
  const noteContent = useCallback((content: TileContent) => {
    setComputed((known) =>
      content.computed.every((code) => known.has(code)) ? known : new Set([...known, ...content.computed]),
    );
    const found = listHeldChannels(content);
    setHeld((known) => (found.every((code) => known.has(code)) ? known : new Set([...known, ...found])));
  }, []);
  // All lanes are offered before the first piece is loaded.
  const channels = useMemo(
    () => (held.size === 0 ? wanted : wanted.filter((channel) => held.has(channel))),
    [held, wanted],
  );
  return { channels, computed, noteContent };
}
