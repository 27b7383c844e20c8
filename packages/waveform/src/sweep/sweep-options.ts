import type { ChannelCode } from '@eupnea/model';
import type { FrameClock } from '../frame-clock.ts';
import type { Playout } from '../playout.ts';
import type { SampleView } from '../sample-store.ts';

export interface SweepLane {
  readonly channel: ChannelCode;
  readonly label: string;
  readonly unit: string;
  readonly color: string;
  /** One of the channel's own unit in `unit`, where the lane is read in another; its scale and samples stay in the channel's. */
  readonly unitFactor?: number;
  /** Prints an end of the scale in the reader's notation. */
  readonly formatScale?: (value: number) => string;
  /** Fixed; changes only when the user changes it. */
  readonly minimum: number;
  readonly maximum: number;
  /** Height relative to the other lanes. */
  readonly share: number;
  /** Draws a line at zero and the area to it. */
  readonly zeroLine?: boolean;
  /** Dashed level, for example the PEEP that is set. */
  readonly reference?: number | null;
  /** Printed in place of the lane while the device has no such channel: "CO₂ no sensor". */
  readonly absentText: string;
}

/** Colours and font, from the design tokens. */
export interface SweepTheme {
  readonly well: string;
  readonly grid: string;
  readonly zeroLine: string;
  readonly separator: string;
  readonly textPrimary: string;
  readonly textSecondary: string;
  readonly textTertiary: string;
  readonly hatch: string;
  readonly raised: string;
  readonly fontFamily: string;
}

/** Texts and number formats in the reader's language. */
export interface SweepTexts {
  /** "no data for 6 s" */
  noDataFor(seconds: number): string;
  /** "14:32:16" in the site's zone. */
  formatTime(timeMs: number): string;
  /** "312": the unit stands at the lane. */
  formatVolume(volumeMl: number): string;
  /** "12 s" */
  formatSpan(seconds: number): string;
}

export interface SweepOptions {
  readonly view: SampleView;
  readonly playout: Playout;
  readonly frames: FrameClock;
  readonly lanes: readonly SweepLane[];
  readonly theme: SweepTheme;
  readonly texts: SweepTexts;
  readonly windowSeconds: number;
  /** 1.6 on a card, 2.2 at the bedside (look.md). */
  readonly lineWidth: number;
  /** Pixels of the labels' font: 12 on a card, 14 at the bedside. */
  readonly labelSize: number;
  /** Prints the time axis under the lanes, with the volume readout of the specification's chart rule. */
  readonly axis: boolean;
}

/** Width of the erase bar that runs ahead of the trace (tokens, size.eraseBarPx). */
export const ERASE_BAR_PX = 14;
/** Right of the plot, where the scale's ends stand (look.md, Sweep). */
export const GUTTER_PX = 30;
/** Height of the time axis. */
export const AXIS_PX = 26;
