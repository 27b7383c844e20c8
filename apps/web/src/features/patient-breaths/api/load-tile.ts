import type { LoadTile } from '@eupnea/waveform';
import { api } from '../../../lib/api.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { ReviewScope } from '../../../lib/stored/review.ts';
import { decodeTile } from '../logic/decode-tile.ts';

/** Fetches tiles of stored waves; they go to the canvas and never through React. */
export function makeTileLoader(scope: ReviewScope): LoadTile {
  return async ({ startMs, durationMs }, columns, signal) => {
    const response = await api.open('waveformWindow', {
      query: {
        ...scope,
        startTime: writeTime(startMs),
        endTime: writeTime(startMs + durationMs),
        columns,
      },
      signal,
    });
    return decodeTile(new Uint8Array(await response.arrayBuffer()));
  };
}
