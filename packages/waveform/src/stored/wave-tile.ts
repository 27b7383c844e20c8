import type { ChannelCode } from '@eupnea/model';
import { spanOf, type TimeWindow } from './time-window.ts';

/** One channel of a stretch: least and greatest value a column; the same array twice where a column is one sample. */
export interface WaveColumns {
  readonly minimum: Float32Array;
  readonly maximum: Float32Array;
}

/** Columns that follow one another without a gap; NaN where a channel has no value. */
export interface WaveStretch {
  /** Time at which the first column begins, epoch milliseconds. */
  readonly startMs: number;
  readonly stepMs: number;
  readonly length: number;
  readonly channels: { readonly [Code in ChannelCode]?: WaveColumns };
}

/** A breath on the time axis, epoch milliseconds. */
export interface ReviewBreath {
  /** Names it to the caller. */
  readonly key: string;
  /** Printed under it where there is room. */
  readonly label: string;
  readonly startMs: number;
  /** First sample of expiration. */
  readonly expirationMs: number;
  readonly endMs: number;
}

/** A finding, ringed where its sign is. */
export interface ReviewFinding {
  /** The two letters of its kind. */
  readonly letters: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** What one request answers of a tile. */
export interface TileContent {
  readonly stretches: readonly WaveStretch[];
  /** Rising in time; none where there are too many to be told apart. */
  readonly breaths: readonly ReviewBreath[];
  readonly findings: readonly ReviewFinding[];
  /** Channels that were never recorded but computed from others. */
  readonly computed: readonly ChannelCode[];
}

/** An aligned piece of stored time at one resolution. */
export interface TileKey {
  readonly startMs: number;
  readonly durationMs: number;
}

/** Columns asked for a tile: two or more a pixel on a wide screen, and a tile is still under 100 kB. */
export const TILE_COLUMNS = 2048;
/** The shortest tile holds single samples of the fastest device (200 Hz); each step of the ladder doubles. */
const SHORTEST_TILE_MS = 10_240;
/** 10.24 s times 2^15 is almost four days; the server answers seven at most. */
const LADDER_STEPS = 15;

/** The longest tiles that still give at least one column a pixel. */
export function pickTileDuration(window: TimeWindow, widthPx: number): number {
  const longest = (spanOf(window) / Math.max(1, widthPx)) * TILE_COLUMNS;
  const step = Math.floor(Math.log2(longest / SHORTEST_TILE_MS));
  return SHORTEST_TILE_MS * 2 ** Math.min(LADDER_STEPS, Math.max(0, step));
}

/** The tiles of a duration that touch the window, oldest first. */
export function listTiles(window: TimeWindow, durationMs: number): readonly TileKey[] {
  const tiles: TileKey[] = [];
  const first = Math.floor(window.fromMs / durationMs) * durationMs;
  for (let startMs = first; startMs < window.toMs; startMs += durationMs) tiles.push({ startMs, durationMs });
  return tiles;
}
