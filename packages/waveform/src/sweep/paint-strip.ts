import { findGaps, type Gap } from '../gaps.ts';
import type { LaneCode } from '../lane-code.ts';
import { spanTimeMs, type RingView } from '../ring-buffer.ts';
import type { SampleView } from '../sample-store.ts';
import { drawableRange, valueToY, type PlacedLane } from './lane-layout.ts';
import { paintLabel, type Scene } from './scene.ts';
import { timeToX, xToTime } from './sweep-time.ts';
import { traceChannel, type TraceSink } from './trace-path.ts';

/** Gridlines are at even seconds (the specification's chart rule): every second one, or fewer in a long window. */
const GRID_STEPS_MS = [2000, 10_000, 20_000, 60_000];
/** Minimum distance of two gridlines. */
const GRID_DISTANCE_PX = 12;
/** Opacity of the area between flow and zero (look.md). */
const AREA_OPACITY = 0.13;
const DOT_RADIUS_PX = 3;
const BEYOND_PX = 3;

export interface Strip {
  readonly view: SampleView;
  /** Time at x = 0. */
  readonly turnStartMs: number;
  readonly fromX: number;
  readonly toX: number;
  /** Time of the last sample to draw. */
  readonly upToMs: number;
  /** Draws a dot at the newest sample before `upToMs`. */
  readonly dot: boolean;
  /** A gap that has not ended. */
  readonly openGap: Gap | null;
  /** The one lane to repaint; all where it is left out. */
  readonly only?: PlacedLane<LaneCode>;
}

/** Repaints the lanes between two x, clipped to whole device pixels so that strips join seamlessly. */
export function paintStrip(scene: Scene, strip: Strip): void {
  const { context, size, scale, plotHeight, options } = scene;
  const fromX = Math.max(0, Math.floor(strip.fromX * size.ratio) / size.ratio);
  const toX = Math.min(scale.plotWidth, Math.ceil(strip.toX * size.ratio) / size.ratio);
  if (toX <= fromX) return;
  const { top, bottom } = strip.only ?? { top: 0, bottom: plotHeight };
  context.save();
  context.beginPath();
  context.rect(fromX, top, toX - fromX, bottom - top);
  context.clip();
  context.fillStyle = options.theme.well;
  context.fillRect(fromX, top, toX - fromX, bottom - top);
  paintGrid(scene, strip, fromX, toX);
  scene.placed.forEach((placed, index) => {
    if (strip.only !== undefined && placed !== strip.only) return;
    if (index > 0) {
      context.fillStyle = options.theme.separator;
      context.fillRect(fromX, placed.top, toX - fromX, 1);
    }
    if (placed.present) paintLane(scene, endStrip(strip, placed), placed, fromX, toX);
    if (fromX < scene.labelEnds[index]) paintLabel(scene, index);
  });
  context.restore();
}

/** The strip with the end of a lane that comes later than the others. */
function endStrip(strip: Strip, { lane: { lagMs = 0 } }: PlacedLane<LaneCode>): Strip {
  return lagMs === 0 ? strip : { ...strip, upToMs: strip.upToMs - lagMs };
}

function paintGrid(scene: Scene, strip: Strip, fromX: number, toX: number): void {
  const { context, scale, options, plotHeight } = scene;
  const firstMs = xToTime(scale, strip.turnStartMs, fromX);
  const leastMs = (GRID_DISTANCE_PX / scale.plotWidth) * scale.windowMs;
  const stepMs = GRID_STEPS_MS.find((candidate) => candidate >= leastMs) ?? scale.windowMs;
  context.fillStyle = options.theme.grid;
  for (let tick = Math.ceil(firstMs / stepMs) * stepMs; ; tick += stepMs) {
    const x = timeToX(scale, strip.turnStartMs, tick);
    if (x > toX) return;
    if (x >= 1) context.fillRect(Math.round(x), 0, 1, plotHeight);
  }
}

function paintLane(
  scene: Scene,
  strip: Strip,
  placed: PlacedLane<LaneCode>,
  fromX: number,
  toX: number,
): void {
  const { context, options } = scene;
  const { lane } = placed;
  if (lane.zeroLine === true) {
    context.fillStyle = options.theme.zeroLine;
    context.fillRect(fromX, Math.round(valueToY(placed, 0)), toX - fromX, 1);
  }
  if (lane.reference !== undefined && lane.reference !== null) {
    paintReference(scene, valueToY(placed, lane.reference));
  }
  paintGaps(scene, strip, placed, fromX, toX);
  if (lane.zeroLine === true) paintArea(scene, strip, placed, fromX, toX);
  paintTrace(scene, strip, placed, fromX, toX);
  if (strip.dot) paintDot(scene, strip, placed);
}

function paintReference(scene: Scene, y: number): void {
  const { context, options, scale } = scene;
  context.strokeStyle = options.theme.zeroLine;
  context.lineWidth = 1;
  context.setLineDash([4, 4]);
  context.beginPath();
  context.moveTo(0, Math.round(y) + 0.5);
  context.lineTo(scale.plotWidth, Math.round(y) + 0.5);
  context.stroke();
  context.setLineDash([]);
}

function paintGaps(
  scene: Scene,
  strip: Strip,
  placed: PlacedLane<LaneCode>,
  fromX: number,
  toX: number,
): void {
  const { context, scale, hatch } = scene;
  const ring = strip.view.ringOf(placed.lane.channel);
  if (hatch === null) return;
  const fromMs = xToTime(scale, strip.turnStartMs, fromX);
  const toMs = Math.min(strip.upToMs, xToTime(scale, strip.turnStartMs, toX));
  const gaps = ring === null ? [] : findGaps(ring, placed.lane.channel, fromMs, toMs);
  const hatched = [
    // A store that holds later samples knows the end of a gap before the trace reaches it.
    ...gaps.map(({ fromMs: from, toMs: to }) => ({ fromMs: from, toMs: Math.min(to, strip.upToMs) })),
    ...(strip.openGap === null ? [] : [strip.openGap]),
  ];
  context.fillStyle = hatch;
  for (const gap of hatched) {
    const left = Math.max(fromX, timeToX(scale, strip.turnStartMs, gap.fromMs));
    const right = Math.min(toX, timeToX(scale, strip.turnStartMs, gap.toMs));
    if (right > left) context.fillRect(left, placed.top, right - left, placed.bottom - placed.top);
  }
}

function rangeOf(scene: Scene, strip: Strip, fromX: number, toX: number) {
  const { scale, options } = scene;
  const msPerPixel = scale.windowMs / scale.plotWidth;
  return {
    // Lines outside the strip reach into it by their width.
    fromMs: xToTime(scale, strip.turnStartMs, fromX - options.lineWidth),
    toMs: Math.min(strip.upToMs, xToTime(scale, strip.turnStartMs, toX + options.lineWidth) + msPerPixel),
    msPerPixel,
  };
}

function paintTrace(
  scene: Scene,
  strip: Strip,
  placed: PlacedLane<LaneCode>,
  fromX: number,
  toX: number,
): void {
  const { context, scale, options } = scene;
  const ring = strip.view.ringOf(placed.lane.channel);
  if (ring === null) return;
  const { lowest, highest } = drawableRange(placed);
  const above: number[] = [];
  const below: number[] = [];
  let started = false;
  context.beginPath();
  const sink: TraceSink = {
    begin() {
      started = false;
    },
    point(timeMs, value) {
      const x = timeToX(scale, strip.turnStartMs, timeMs);
      const y = valueToY(placed, value);
      if (started) context.lineTo(x, y);
      else context.moveTo(x, y);
      started = true;
      if (value > highest) above.push(x);
      else if (value < lowest) below.push(x);
    },
  };
  traceChannel(ring, placed.lane.channel, rangeOf(scene, strip, fromX, toX), sink);
  context.strokeStyle = placed.lane.color;
  context.lineWidth = options.lineWidth;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.stroke();
  // A bar along the edge marks clipped values, which would otherwise be read as the value of the edge.
  context.fillStyle = options.theme.textPrimary;
  for (const x of above) context.fillRect(x - 1, placed.top + 1, 2, BEYOND_PX);
  for (const x of below) context.fillRect(x - 1, placed.bottom - 1 - BEYOND_PX, 2, BEYOND_PX);
}

function paintArea(
  scene: Scene,
  strip: Strip,
  placed: PlacedLane<LaneCode>,
  fromX: number,
  toX: number,
): void {
  const { context, scale } = scene;
  const ring = strip.view.ringOf(placed.lane.channel);
  if (ring === null) return;
  const zeroY = valueToY(placed, 0);
  let lastX = Number.NaN;
  const closeRun = (): void => {
    if (!Number.isNaN(lastX)) context.lineTo(lastX, zeroY);
    lastX = Number.NaN;
  };
  context.beginPath();
  const sink: TraceSink = {
    begin: closeRun,
    point(timeMs, value) {
      const x = timeToX(scale, strip.turnStartMs, timeMs);
      if (Number.isNaN(lastX)) context.moveTo(x, zeroY);
      context.lineTo(x, valueToY(placed, value));
      lastX = x;
    },
  };
  traceChannel(ring, placed.lane.channel, rangeOf(scene, strip, fromX, toX), sink);
  closeRun();
  context.globalAlpha = AREA_OPACITY;
  context.fillStyle = placed.lane.color;
  context.fill();
  context.globalAlpha = 1;
}

function paintDot(scene: Scene, strip: Strip, placed: PlacedLane<LaneCode>): void {
  const ring = strip.view.ringOf(placed.lane.channel);
  const newest = ring === null ? null : newestBefore(ring, strip.upToMs);
  // The last sample of the turn before lies beyond the left edge.
  if (ring === null || newest === null || newest.timeMs < strip.turnStartMs) return;
  const value = ring.valueAt(placed.lane.channel, newest.position);
  if (Number.isNaN(value)) return;
  const { context, scale } = scene;
  context.beginPath();
  context.arc(
    timeToX(scale, strip.turnStartMs, newest.timeMs),
    valueToY(placed, value),
    DOT_RADIUS_PX,
    0,
    2 * Math.PI,
  );
  context.fillStyle = placed.lane.color;
  context.fill();
}

function newestBefore(ring: RingView, timeMs: number): { position: number; timeMs: number } | null {
  for (const span of ring.spans().toReversed()) {
    const startMs = spanTimeMs(span, span.firstPosition);
    if (startMs > timeMs) continue;
    const offset = Math.min(span.length - 1, Math.floor(((timeMs - startMs) * span.rateHz) / 1000));
    const position = span.firstPosition + offset;
    return { position, timeMs: spanTimeMs(span, position) };
  }
  return null;
}
