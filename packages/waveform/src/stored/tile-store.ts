import { TILE_COLUMNS, listTiles, pickTileDuration, type TileContent, type TileKey } from './wave-tile.ts';
import { spanOf, type TimeWindow } from './time-window.ts';

/** Maximum cached tiles: about 64 kB each with four channels, under 10 MB in all. */
const KEPT_TILES = 128;
/** Maximum concurrent requests; the embedded database answers one at a time. */
const MAX_IN_FLIGHT = 3;
/** Number of other resolutions tried as a substitute while a tile loads. */
const STAND_IN_STEPS = 4;

/** Fetches a tile, decimated to at most `columns` columns. */
export type LoadTile = (tile: TileKey, columns: number, signal: AbortSignal) => Promise<TileContent>;

/** Content of one aligned part of the window. */
export interface VisibleTile {
  readonly key: TileKey;
  /** The tile at the requested resolution, or a substitute until it arrives; null without either. */
  readonly content: TileContent | null;
  /** Whether the tile has the requested resolution. Only then does a gap mean missing data. */
  readonly final: boolean;
}

export interface TileStore {
  /** Sets the visible window: its tiles are fetched first, then the neighbours; distant requests are cancelled. */
  want(window: TimeWindow, widthPx: number): void;
  visible(window: TimeWindow, widthPx: number): readonly VisibleTile[];
  /** The newest failure among tiles in view; null without one. */
  failure(): unknown;
  /**
   * Refetches tiles that extend beyond a time, because more data has been stored. The old content stays visible
   * meanwhile.
   */
  refresh(fromMs: number): void;
  /** Retries failed tiles. */
  retry(): void;
  destroy(): void;
}

interface Entry {
  readonly key: TileKey;
  content: TileContent | null;
  failure: unknown;
  /** The tile is outdated: more data has been stored since its request. */
  stale: boolean;
  abort: AbortController | null;
}

/** LRU cache of stored samples in aligned tiles at screen resolution. */
export function createTileStore(load: LoadTile, onChange: () => void): TileStore {
  // Insertion order is order of use: the first ones are dropped.
  const entries = new Map<string, Entry>();
  let wanted: readonly TileKey[] = [];
  let ended = false;

  function touch(key: TileKey): Entry {
    const name = nameOf(key);
    const entry = entries.get(name) ?? { key, content: null, failure: null, stale: false, abort: null };
    entries.delete(name);
    entries.set(name, entry);
    return entry;
  }

  function pump(): void {
    if (ended) return;
    let inFlight = [...entries.values()].filter((entry) => entry.abort !== null).length;
    for (const key of wanted) {
      if (inFlight >= MAX_IN_FLIGHT) return;
      const entry = touch(key);
      const isKnown = entry.content !== null && !entry.stale;
      if (isKnown || entry.abort !== null || entry.failure !== null) continue;
      inFlight++;
      void fetchEntry(entry);
    }
  }

  async function fetchEntry(entry: Entry): Promise<void> {
    const abort = new AbortController();
    entry.abort = abort;
    entry.stale = false;
    try {
      entry.content = await load(entry.key, TILE_COLUMNS, abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) entry.failure = error;
      // A cancelled request leaves the tile unchanged.
      else if (entry.content !== null) entry.stale = true;
    }
    entry.abort = null;
    if (ended) return;
    dropOldest();
    pump();
    onChange();
  }

  function dropOldest(): void {
    for (const [name, entry] of entries) {
      if (entries.size <= KEPT_TILES) return;
      if (entry.abort === null) entries.delete(name);
    }
  }

  return {
    want(window, widthPx) {
      const durationMs = pickTileDuration(window, widthPx);
      const inView = listTiles(window, durationMs);
      const near = listTiles(widen(window), durationMs);
      wanted = [...inView, ...near.filter((key) => !inView.some((other) => other.startMs === key.startMs))];
      const names = new Set(wanted.map(nameOf));
      for (const [name, entry] of entries) if (!names.has(name)) entry.abort?.abort();
      pump();
    },
    visible(window, widthPx) {
      return listTiles(window, pickTileDuration(window, widthPx)).map((key) => {
        const content = entries.get(nameOf(key))?.content ?? null;
        if (content !== null) return { key, content, final: true };
        return { key, content: findStandIn(entries, key), final: false };
      });
    },
    failure: () =>
      wanted.map((key) => entries.get(nameOf(key))?.failure ?? null).find((failure) => failure !== null) ??
      null,
    refresh(fromMs) {
      for (const entry of entries.values())
        if (entry.key.startMs + entry.key.durationMs > fromMs) entry.stale = true;
      pump();
    },
    retry() {
      for (const entry of entries.values()) entry.failure = null;
      pump();
    },
    destroy() {
      ended = true;
      for (const entry of entries.values()) entry.abort?.abort();
      entries.clear();
    },
  };
}

function nameOf({ startMs, durationMs }: TileKey): string {
  return `${durationMs}:${startMs}`;
}

/** Prefetches half a window on both sides for scrolling. */
function widen(window: TimeWindow): TimeWindow {
  const half = spanOf(window) / 2;
  return { fromMs: window.fromMs - half, toMs: window.toMs + half };
}

/** Substitute for a missing tile: a coarser tile of the same time, otherwise finer ones. */
function findStandIn(entries: ReadonlyMap<string, Entry>, key: TileKey): TileContent | null {
  for (let step = 1; step <= STAND_IN_STEPS; step++) {
    const durationMs = key.durationMs * 2 ** step;
    const startMs = Math.floor(key.startMs / durationMs) * durationMs;
    const coarser = entries.get(nameOf({ startMs, durationMs }))?.content ?? null;
    if (coarser !== null) return coarser;
  }
  const halfMs = key.durationMs / 2;
  const halves = [key.startMs, key.startMs + halfMs].flatMap(
    (startMs) => entries.get(nameOf({ startMs, durationMs: halfMs }))?.content ?? [],
  );
  if (halves.length === 0) return null;
  return {
    stretches: halves.flatMap(({ stretches }) => stretches),
    breaths: halves.flatMap(({ breaths }) => breaths),
    findings: halves.flatMap(({ findings }) => findings),
    computed: halves.flatMap(({ computed }) => computed),
    derived: halves.flatMap(({ derived }) => derived),
  };
}
