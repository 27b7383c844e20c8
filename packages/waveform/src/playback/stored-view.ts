import { LANE_CODES, type LaneCode } from '../lane-code.ts';
import { createSampleRing, spanEndMs, spanTimeMs, type RingView, type SampleRing } from '../ring-buffer.ts';
import type { SampleView } from '../sample-store.ts';
import { TILE_COLUMNS, type TileContent, type TileKey, type WaveStretch } from '../stored/wave-tile.ts';
import { readPoints } from './read-points.ts';

/** Tiles that a ring holds: two sweeps and the lead of the fastest playback (playback-plan.ts), with one to spare. */
export const HELD_TILES = 8;
/** Samples per lane: the server sends at most two a column, and 256 kB hold all tiles. */
const HELD_SAMPLES = HELD_TILES * 2 * TILE_COLUMNS;

/** Samples of consecutive tiles in rings, as a sweep reads them. */
export interface StoredView extends SampleView {
  /** Empties the view; the next tile begins at `fromMs`. From `knownMs` on, what is missing is a gap. */
  restart(fromMs: number, knownMs: number): void;
  /** Adds the tile that follows the last one. */
  append(key: TileKey, content: TileContent): void;
  /** Time up to which everything stored is held. */
  filledToMs(): number;
  /** Time of the newest sample of any lane at or before a time; null without one. */
  newestAt(timeMs: number): number | null;
}

interface Track {
  readonly ring: SampleRing;
  /** The ring with the time from which nothing more can come. */
  readonly view: RingView;
  epoch: number;
  rateHz: number;
  anchorMs: number;
  nextIndex: number;
}

const EMPTY_RING: RingView = createSampleRing({ samples: 1 });

/** One ring a lane, because the lanes of a recording may have rates of their own that change on the way. */
export function createStoredView(): StoredView {
  const tracks = new Map<LaneCode, Track>();
  let empty = EMPTY_RING;
  let knownFromMs = 0;
  let filledToMs = 0;

  function trackOf(lane: LaneCode): Track {
    const known = tracks.get(lane);
    if (known !== undefined) return known;
    const ring = createSampleRing({ samples: HELD_SAMPLES });
    const view = { ...ring, knownFromMs };
    const track: Track = { ring, view, epoch: 0, rateHz: 0, anchorMs: 0, nextIndex: 0 };
    tracks.set(lane, track);
    return track;
  }

  return {
    ...viewTracks(tracks, () => empty),
    restart(fromMs, knownMs) {
      tracks.clear();
      knownFromMs = knownMs;
      empty = { ...EMPTY_RING, knownFromMs };
      filledToMs = fromMs;
    },
    append(key, content) {
      for (const stretch of content.stretches) {
        for (const lane of LANE_CODES) {
          if (stretch.channels[lane] !== undefined) writeStretch(trackOf(lane), stretch, lane, key);
        }
      }
      filledToMs = key.startMs + key.durationMs;
    },
    filledToMs: () => filledToMs,
    newestAt(timeMs) {
      let newest: number | null = null;
      for (const { ring } of tracks.values()) {
        const span = ring.spans().findLast((one) => spanTimeMs(one, one.firstPosition) <= timeMs);
        if (span === undefined) continue;
        newest = Math.max(newest ?? Number.NEGATIVE_INFINITY, Math.min(timeMs, spanEndMs(span)));
      }
      return newest;
    },
  };
}

function writeStretch(track: Track, stretch: WaveStretch, lane: LaneCode, key: TileKey): void {
  const points = readPoints(stretch, lane, key, track.ring.newestMs() ?? Number.NEGATIVE_INFINITY);
  if (points === null) return;
  const { startMs, rateHz, values } = points;
  const expectedMs = track.anchorMs + (track.nextIndex * 1000) / track.rateHz;
  // Tiles of one stream join without a gap; half a sample is the rounding of their times.
  const continues = track.rateHz === rateHz && Math.abs(expectedMs - startMs) <= 500 / rateHz;
  if (!continues) {
    track.epoch++;
    track.rateHz = rateHz;
    track.anchorMs = startMs;
    track.nextIndex = 0;
  }
  track.ring.write({
    epoch: track.epoch,
    firstIndex: track.nextIndex,
    rateHz,
    anchorMs: track.anchorMs,
    count: values.length,
    channels: { [lane]: values },
  });
  track.nextIndex += values.length;
}

/** @param emptyRing ring of a lane without samples */
function viewTracks(
  tracks: ReadonlyMap<LaneCode, { readonly view: RingView }>,
  emptyRing: () => RingView,
): SampleView {
  return {
    ringOf: (lane) => tracks.get(lane)?.view ?? emptyRing(),
    primary: () => [...tracks.values()].find(({ view }) => view.newestMs() !== null)?.view ?? null,
    newestMs() {
      let newest: number | null = null;
      for (const { view } of tracks.values()) {
        const newestOfLane = view.newestMs();
        if (newestOfLane !== null) newest = Math.max(newest ?? newestOfLane, newestOfLane);
      }
      return newest;
    },
    snapshot() {
      const copied = new Map(
        [...tracks].map(([lane, { view }]) => [
          lane,
          { view: { ...view.snapshot(), knownFromMs: view.knownFromMs ?? 0 } },
        ]),
      );
      const empty = emptyRing();
      return viewTracks(copied, () => empty);
    },
  };
}
