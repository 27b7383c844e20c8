import type { LoadTile } from '@eupnea/waveform';
import { api } from '../api.ts';
import { writeTime } from './period.ts';
import type { ReviewScope } from './review.ts';
import { decodeTile } from './decode-tile.ts';

/** Loads tiles of stored waves directly for the canvas, without React. */
export function makeTileLoader(
  scope: ReviewScope & { readonly project_id?: number },
  formulas: readonly string[] = [],
): LoadTile {
  return async ({ startMs, durationMs }, columns, signal) => {
    const response = await api.open('waveformWindow', {
      query: {
        ...scope,
        startTime: writeTime(startMs),
        endTime: writeTime(startMs + durationMs),
        columns,
        formulas: [...formulas],
      },
      signal,
    });
    return decodeTile(new Uint8Array(await response.arrayBuffer()));
  };
}
