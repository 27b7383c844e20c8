import type { TileContent } from '@eupnea/waveform';

/** Channels with at least one value. */
export function listHeldChannels({ stretches }: TileContent): readonly string[] {
  const held = new Set<string>();
  for (const { channels } of stretches) {
    for (const [code, column] of Object.entries(channels)) {
      if (!held.has(code) && column.minimum.some((value) => !Number.isNaN(value))) held.add(code);
    }
  }
  return [...held];
}
