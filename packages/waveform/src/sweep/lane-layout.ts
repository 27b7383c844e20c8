import type { ChannelCode } from '@eupnea/model';
import type { SweepLane } from './sweep-options.ts';

/** Height of a lane without a sensor: one line of text. */
export const ABSENT_LANE_PX = 22;
/** Free space under a trace, so that its lowest line does not touch the next lane. */
const BOTTOM_PADDING_PX = 4;

export interface PlacedLane<Code extends string = ChannelCode> {
  readonly lane: SweepLane<Code>;
  readonly present: boolean;
  readonly top: number;
  readonly bottom: number;
  /** y of the scale's maximum and minimum: below the label and above the lane's lower end. */
  readonly traceTop: number;
  readonly traceBottom: number;
}

/** Distributes the height over the lanes in whole pixels; lanes without a sensor leave their space to the others. */
export function layOutLanes<Code extends string>(
  lanes: readonly SweepLane<Code>[],
  height: number,
  labelSize: number,
  isPresent: (channel: Code) => boolean,
): PlacedLane<Code>[] {
  const present = lanes.filter((lane) => isPresent(lane.channel));
  const absentCount = lanes.length - present.length;
  const free = Math.max(0, height - absentCount * ABSENT_LANE_PX);
  const shares = present.reduce((sum, lane) => sum + lane.share, 0);
  let taken = 0;
  let top = 0;
  return lanes.map((lane) => {
    const here = isPresent(lane.channel);
    const start = top;
    if (here) {
      const sharedTop = Math.round((free * taken) / shares);
      taken += lane.share;
      top = start + Math.round((free * taken) / shares) - sharedTop;
    } else {
      top = start + ABSENT_LANE_PX;
    }
    const labelBand = Math.min(labelSize + 6, (top - start) * 0.4);
    return {
      lane,
      present: here,
      top: start,
      bottom: top,
      traceTop: start + labelBand,
      traceBottom: top - BOTTOM_PADDING_PX,
    };
  });
}

/** Canvas y of a value, CSS pixels, clipped to the lane. */
export function valueToY(placed: PlacedLane<string>, value: number): number {
  const { minimum, maximum } = placed.lane;
  const share = (value - minimum) / (maximum - minimum);
  const y = placed.traceBottom - share * (placed.traceBottom - placed.traceTop);
  // Values beyond the scale are clipped at the lane's edge and do not overlap the next lane.
  return Math.min(placed.bottom - 1, Math.max(placed.top + 1, y));
}

/** Range of values drawn unclipped in a lane. */
export function drawableRange(placed: PlacedLane<string>): {
  readonly lowest: number;
  readonly highest: number;
} {
  const { minimum, maximum } = placed.lane;
  const perPixel = (maximum - minimum) / (placed.traceBottom - placed.traceTop);
  return {
    lowest: minimum - (placed.bottom - 1 - placed.traceBottom) * perPixel,
    highest: maximum + (placed.traceTop - placed.top - 1) * perPixel,
  };
}
