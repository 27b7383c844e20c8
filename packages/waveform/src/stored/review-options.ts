import type { ChannelCode } from '@eupnea/model';
import type { FrameClock } from '../frame-clock.ts';
import type { SweepLane, SweepTheme } from '../sweep/sweep-options.ts';
import type { TileStore } from './tile-store.ts';
import type { TimeWindow } from './time-window.ts';

export interface ReviewTheme extends SweepTheme {
  /** Behind inspirations, and behind the selected breath. */
  readonly shade: string;
  readonly selected: string;
  readonly inspiration: string;
  readonly plateau: string;
  readonly expiration: string;
  /** By the two letters of a finding's kind. */
  readonly findings: { readonly [letters: string]: string };
}

export interface SelectedBreath {
  readonly key: string;
  /** Length of the pause at the end of its inspiration; 0 without one. */
  readonly pauseMs: number;
}

/** What the cursor reads on one lane; least and greatest differ where a pixel holds several samples. */
export interface ReviewLaneReading {
  readonly channel: ChannelCode;
  readonly minimum: number;
  readonly maximum: number;
  /** Against the mark; NaN without one. */
  readonly difference: number;
}

export interface ReviewReading {
  readonly timeMs: number;
  /** From the mark, milliseconds; NaN without a mark. */
  readonly intervalMs: number;
  readonly lanes: readonly ReviewLaneReading[];
}

export interface ReviewTexts {
  /** A tick's label at this distance between ticks: seconds, minutes or days. */
  formatTick(timeMs: number, stepMs: number): string;
  formatValue(reading: ReviewLaneReading): string;
  formatTime(reading: ReviewReading): string;
  readonly inspirationLetter: string;
  readonly expirationLetter: string;
}

export interface ReviewOptions {
  readonly frames: FrameClock;
  readonly tiles: TileStore;
  readonly lanes: readonly SweepLane[];
  /** The breath that the page looks at; null without one. */
  readonly selected: SelectedBreath | null;
  /** Whether findings are ringed; they are unless somebody labels without them. */
  readonly showsFindings?: boolean;
  readonly theme: ReviewTheme;
  readonly texts: ReviewTexts;
  /** Beyond these nothing was stored. */
  readonly bounds: TimeWindow;
  /** Later than this a gap may still be filled, and is not drawn as one; null when all that will be stored is. */
  readonly settledUntilMs?: number | null;
  /** Local time minus UTC at a time. */
  readonly zoneOffsetMs: (timeMs: number) => number;
}

/** Row under the lanes in which breaths are drawn as inspiration and expiration. */
export const BREATH_ROW_PX = 26;
/** The time axis under it. */
export const TIME_AXIS_PX = 24;
/** Left of the plot, where the scales stand. */
export const SCALE_PX = 44;
