import type { ChannelCode } from '@eupnea/model';
import { selectColumnExtremes } from '@eupnea/waveform';
import { findRange, type RecordingPreview } from '../../lib/files/recording-preview.ts';

/** Order and height of the lanes (look.md, Waveforms): pressure, flow, volume, CO2, then others. */
const LANES: readonly { readonly channel: ChannelCode; readonly share: number }[] = [
  { channel: 'pressure', share: 1.25 },
  { channel: 'flow', share: 1.1 },
  { channel: 'volume', share: 0.9 },
  { channel: 'co2', share: 0.75 },
  { channel: 'muscle_pressure', share: 0.75 },
  { channel: 'oesophageal_pressure', share: 0.75 },
  { channel: 'gastric_pressure', share: 0.75 },
  { channel: 'transdiaphragmatic_pressure', share: 0.75 },
  { channel: 'second_pressure', share: 0.75 },
  { channel: 'diaphragm_activity', share: 0.75 },
  { channel: 'surface_emg', share: 0.75 },
  { channel: 'plethysmogram', share: 0.75 },
  { channel: 'ecg', share: 0.75 },
];

/** Padding at both ends of a lane, px. */
const LANE_PADDING = 8;
/** Height of the time axis, px. */
export const AXIS_HEIGHT = 20;
/** Width of the label column, px. */
export const GUTTER_WIDTH = 64;

export interface PreviewLane {
  readonly channel: ChannelCode;
  readonly top: number;
  readonly height: number;
  /** Range of the data, so that a wrong unit is visible. */
  readonly range: readonly [least: number, greatest: number];
  /** y of zero; null outside the range. */
  readonly zeroY: number | null;
  /** Runs of x, y pairs in px, split at missing samples. */
  readonly runs: readonly Float32Array[];
}

export interface PreviewScene {
  readonly lanes: readonly PreviewLane[];
  /** Position and second of each tick. */
  readonly ticks: readonly { readonly x: number; readonly second: number }[];
  readonly breathXs: readonly number[];
}

/** Layout of a preview in a box. Pure; the canvas paints it. */
export function layOutPreview(preview: RecordingPreview, width: number, height: number): PreviewScene {
  const present = LANES.flatMap(({ channel, share }) => {
    const values = preview.channels[channel];
    const range = values === undefined ? null : findRange(values);
    return values === undefined || range === null ? [] : [{ channel, share, values, range: widen(range) }];
  });
  const shares = present.reduce((sum, { share }) => sum + share, 0);
  const plotHeight = height - AXIS_HEIGHT;
  const plotWidth = Math.max(1, width - GUTTER_WIDTH);
  let top = 0;
  const lanes = present.map(({ channel, share, values, range }) => {
    const laneHeight = (plotHeight * share) / shares;
    const toY = scaleY(top, laneHeight, range);
    const lane: PreviewLane = {
      channel,
      top,
      height: laneHeight,
      range,
      zeroY: range[0] <= 0 && range[1] >= 0 ? toY(0) : null,
      runs: traceRuns(values, plotWidth, toY),
    };
    top += laneHeight;
    return lane;
  });
  const pxPerSecond = (plotWidth * preview.rateHz) / preview.length;
  return {
    lanes,
    ticks: listTicks(preview.length / preview.rateHz, pxPerSecond),
    breathXs: preview.breathStarts.map((index) => GUTTER_WIDTH + (index / preview.rateHz) * pxPerSecond),
  };
}

/** Widens the range of a flat line. */
function widen([least, greatest]: readonly [number, number]): readonly [number, number] {
  return least === greatest ? [least - 1, greatest + 1] : [least, greatest];
}

function scaleY(top: number, height: number, [least, greatest]: readonly [number, number]) {
  const inner = Math.max(1, height - 2 * LANE_PADDING);
  return (value: number) => top + LANE_PADDING + ((greatest - value) / (greatest - least)) * inner;
}

/** Extremes of each pixel column, so that no peak is lost. */
function traceRuns(values: Float32Array, plotWidth: number, toY: (value: number) => number): Float32Array[] {
  const runs: Float32Array[] = [];
  let points: number[] = [];
  const endRun = () => {
    if (points.length > 0) runs.push(Float32Array.from(points));
    points = [];
  };
  const perPixel = Math.max(1, values.length / plotWidth);
  const extremes = new Int32Array(4);
  for (let column = 0; column * perPixel < values.length; column += 1) {
    const from = Math.floor(column * perPixel);
    const count = Math.min(values.length, Math.floor((column + 1) * perPixel)) - from;
    const found = selectColumnExtremes(values, from, count, extremes);
    if (found === 0) endRun();
    for (let position = 0; position < found; position += 1) {
      const index = from + (extremes[position] ?? 0);
      points.push(
        GUTTER_WIDTH + (index / Math.max(1, values.length - 1)) * plotWidth,
        toY(values[index] ?? 0),
      );
    }
  }
  endRun();
  return runs;
}

const TICK_STEPS_S = [1, 2, 5, 10, 30];
const LEAST_TICK_PX = 72;

function listTicks(seconds: number, pxPerSecond: number): { x: number; second: number }[] {
  const step = TICK_STEPS_S.find((candidate) => candidate * pxPerSecond >= LEAST_TICK_PX) ?? 30;
  const ticks: { x: number; second: number }[] = [];
  for (let second = 0; second < seconds; second += step) {
    ticks.push({ x: GUTTER_WIDTH + second * pxPerSecond, second });
  }
  return ticks;
}
