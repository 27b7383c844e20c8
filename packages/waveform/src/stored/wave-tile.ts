import type { ChannelCode } from '@eupnea/model';
import type { DerivedCode, LaneCode } from '../lane-code.ts';
import { spanOf, type TimeWindow } from './time-window.ts';

/** A derived lane as the server computed it. */
export interface DerivedTile {
  readonly code: DerivedCode;
  readonly formula: string;
  /** Unit as it is shown; empty for a plain number. */
  readonly unit: string;
  /** The tile is longer than derived lanes are computed for. */
  readonly tooLong: boolean;
}

/** One channel of a segment: minimum and maximum per column; the same array twice when a column is one sample. */
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
  readonly channels: { readonly [Code in LaneCode]?: WaveColumns };
}

/** A breath on the time axis, epoch milliseconds. */
export interface ReviewBreath {
  /** Identifies the breath to the caller. */
  readonly key: string;
  /** Printed under the breath if there is space. */
  readonly label: string;
  readonly startMs: number;
  /** First sample of expiration. */
  readonly expirationMs: number;
  readonly endMs: number;
}

/** A finding; a ring is drawn around its evidence. */
export interface ReviewFinding {
  /** The two letters of the finding's kind. */
  readonly letters: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Content of one tile, as the server returns it. */
export interface TileContent {
  readonly stretches: readonly WaveStretch[];
  /** Breaths in time order; empty when they are too many to be drawn. */
  readonly breaths: readonly ReviewBreath[];
  readonly findings: readonly ReviewFinding[];
  /** Channels that were not recorded but computed from other channels. */
  readonly computed: readonly ChannelCode[];
  readonly derived: readonly DerivedTile[];
}

/** An aligned range of stored time at one resolution. */
export interface TileKey {
  readonly startMs: number;
  readonly durationMs: number;
}

/** Columns per tile: at least two per pixel on a wide screen, and under 100 kB per tile. */
export const TILE_COLUMNS = 2048;
/** The shortest tile holds single samples of the fastest device (200 Hz); each step of the ladder doubles. */
const SHORTEST_TILE_MS = 10_240;
/** Number of resolutions: 10.24 s times 2^15 is almost four days; the server answers at most seven. */
const LADDER_STEPS = 15;

/** Chooses the longest tile duration with at least one column per pixel. */
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
