import type { ChannelCode } from '@eupnea/model';
import type { LaneCode } from '../lane-code.ts';
import type { FrameClock } from '../frame-clock.ts';
import type { Playout } from '../playout.ts';
import type { SampleView } from '../sample-store.ts';

/** A lane of a channel; stored waves also have derived ones. */
export interface SweepLane<Code extends string = ChannelCode> {
  readonly channel: Code;
  readonly label: string;
  readonly unit: string;
  readonly color: string;
  /** Factor from the channel's unit to the display `unit`; scale and samples stay in the channel's unit. */
  readonly unitFactor?: number;
  /** Formats a scale end in the user's locale. */
  readonly formatScale?: (value: number) => string;
  /** Fixed scale, changed only by the user. */
  readonly minimum: number;
  readonly maximum: number;
  /** Height relative to the other lanes. */
  readonly share: number;
  /** Draws a line at zero and the area to it. */
  readonly zeroLine?: boolean;
  /** Value of a dashed level, for example the set PEEP. */
  readonly reference?: number | null;
  /** Time by which the lane ends before the newest sample, ms: a filter needs later samples. */
  readonly lagMs?: number;
  /** Text shown instead of a lane without a sensor: "CO₂ no sensor". */
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

/** Texts and number formats in the user's language. */
export interface SweepTexts {
  /** "no data for 6 s" */
  noDataFor(seconds: number): string;
  /** "14:32:16" in the site's zone. */
  formatTime(timeMs: number): string;
  /** "312": the unit is shown at the lane. */
  formatVolume(volumeMl: number): string;
  /** "12 s" */
  formatSpan(seconds: number): string;
}

export interface SweepOptions {
  readonly view: SampleView;
  readonly playout: Pick<Playout, 'head'>;
  readonly frames: FrameClock;
  readonly lanes: readonly SweepLane<LaneCode>[];
  readonly theme: SweepTheme;
  readonly texts: SweepTexts;
  readonly windowSeconds: number;
  /** 1.6 on a card, 2.2 at the bedside (look.md). */
  readonly lineWidth: number;
  /** Pixels of the labels' font: 12 on a card, 14 at the bedside. */
  readonly labelSize: number;
  /** Prints the time axis under the lanes, with the volume readout of the specification's chart rule. */
  readonly axis: boolean;
  /** Minimum time between repaints, ms (frame-clock.ts): `CARD_BEAT_MS` on a card, 0 at the bedside. */
  readonly beatMs: number;
}

/**
 * Beat of the sweeps and loops of a wall's cards, ms: 30 repaints/s. A card's sweep moves about 40 pixels per second, so a
 * repaint adds one or two columns.
 */
export const CARD_BEAT_MS = 1000 / 30;

/** Width of the erase bar that runs ahead of the trace (tokens, size.eraseBarPx). */
export const ERASE_BAR_PX = 14;
/** Width of the gutter with the scale ends, right of the plot (look.md, Sweep). */
export const GUTTER_PX = 30;
/** Height of the time axis. */
export const AXIS_PX = 26;
