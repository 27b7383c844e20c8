import type { FrameClock } from '../frame-clock.ts';
import type { SweepLane, SweepTheme } from '../sweep/sweep-options.ts';
import type { TileStore } from './tile-store.ts';
import type { TimeWindow } from './time-window.ts';
import type { LaneCode } from '../lane-code.ts';

export interface ReviewTheme extends SweepTheme {
  /** Colour behind inspirations, and behind the selected breath. */
  readonly shade: string;
  readonly selected: string;
  readonly inspiration: string;
  readonly plateau: string;
  readonly expiration: string;
  /** Trace of other waves in the same lanes; it is dashed too. */
  readonly overlay: string;
  /** Colours by the two letters of the finding kind. */
  readonly findings: { readonly [letters: string]: string };
}

export interface SelectedBreath {
  readonly key: string;
  /** Duration of the end-inspiratory pause; 0 without one. */
  readonly pauseMs: number;
}

/** Cursor reading of one lane; minimum and maximum differ when a pixel holds several samples. */
export interface ReviewLaneReading {
  readonly channel: LaneCode;
  readonly minimum: number;
  readonly maximum: number;
  /** Difference to the value at the mark; NaN without one. */
  readonly difference: number;
  /** The other waves at the same place of the axis; null without other waves. */
  readonly other: OtherReading | null;
}

/** Values of the other waves; NaN where they have none. */
export interface OtherReading {
  readonly minimum: number;
  readonly maximum: number;
  /** The other waves' maximum minus that of the screen's waves; NaN where either is missing. */
  readonly difference: number;
}

export interface ReviewReading {
  readonly timeMs: number;
  /** Time from the mark, ms; NaN without a mark. */
  readonly intervalMs: number;
  /** Time on the clock of the other waves; NaN without other waves. */
  readonly otherTimeMs: number;
  readonly lanes: readonly ReviewLaneReading[];
}

/** Other stored waves in the same lanes, moved along the axis. */
export interface ReviewOverlay {
  readonly tiles: TileStore;
  /** Time of the axis minus time of the other waves, ms. */
  readonly shiftMs: number;
  /** The breath of the other waves that is looked at; null without one. */
  readonly selectedKey: string | null;
  /** Name of the other waves at their row of breaths: "B". */
  readonly letter: string;
}

export interface ReviewTexts {
  /** Formats a tick label for a tick distance of seconds, minutes or days. */
  formatTick(timeMs: number, stepMs: number): string;
  formatValue(reading: ReviewLaneReading): string;
  formatTime(reading: ReviewReading): string;
  /** Reason of a volume below the scale: the integral of flow drifted or gas was lost. */
  readonly belowZero: string;
  readonly inspirationLetter: string;
  readonly expirationLetter: string;
}

export interface ReviewOptions {
  readonly frames: FrameClock;
  readonly tiles: TileStore;
  readonly overlay?: ReviewOverlay | null;
  readonly lanes: readonly SweepLane<LaneCode>[];
  /** The selected breath; null without one. */
  readonly selected: SelectedBreath | null;
  /** Whether findings are shown; hidden for raters who label without suggestions. */
  readonly showsFindings?: boolean;
  readonly theme: ReviewTheme;
  readonly texts: ReviewTexts;
  /** Bounds of the stored data. */
  readonly bounds: TimeWindow;
  /** Time after which a gap may still be filled by storage and is not drawn; null when storage is complete. */
  readonly settledUntilMs?: number | null;
  /** Local time minus UTC at a time. */
  readonly zoneOffsetMs: (timeMs: number) => number;
}

/** Height of the row below the lanes with inspiration and expiration bars. */
export const BREATH_ROW_PX = 26;
/** Height of the time axis. */
export const TIME_AXIS_PX = 24;
/** Width of the scales left of the plot. */
export const SCALE_PX = 44;
