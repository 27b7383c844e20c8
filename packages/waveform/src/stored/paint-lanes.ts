import { printScale } from '../sweep/print-scale.ts';
import { valueToY, type PlacedLane } from '../sweep/lane-layout.ts';
import { paintLabel } from '../sweep/scene.ts';
import { joinTraces } from './join-traces.ts';
import { isTooLong, paintGaps, paintOverlayGaps } from './paint-gaps.ts';
import { paintOverflows } from './paint-overflows.ts';
import type { Picture } from './review-picture.ts';
import { LABEL_SIZE_PX, toX } from './review-scene.ts';
import { spanOf, type TimeWindow } from './time-window.ts';
import { isBand, traceBars, traceColumns } from './trace-columns.ts';
import type { LaneCode } from '../lane-code.ts';
import type { ReviewBreath, WaveStretch } from './wave-tile.ts';

const LINE_PX = 1.5;
const SELECTED_LINE_PX = 2.2;
/** Line width of breaths other than the selected one (look.md, Breath detail). */
const NEIGHBOUR_LINE_PX = 1.1;
/** Longest window in which the phases of the selected breath are coloured; in longer ones the breath is too narrow. */
export const DETAIL_SPAN_MS = 40_000;
const DASH_PX: readonly number[] = [];
const PLATEAU_DASH_PX = [5, 3];

/** Dashes of other waves: longer than those of a plateau. */
const OVERLAY_DASH_PX = [9, 4];
const OVERLAY_LINE_PX = 1.6;

interface Detail extends ReviewBreath {
  readonly pauseMs: number;
}

/** The breath whose phases are coloured; null without a selection or in too long a window. */
export function findDetail({ options, window, breaths }: Picture): Detail | null {
  const { selected } = options;
  if (selected === null || spanOf(window) > DETAIL_SPAN_MS) return null;
  const breath = breaths.find(({ key }) => key === selected.key) ?? null;
  if (breath === null || breath.endMs < window.fromMs || breath.startMs > window.toMs) return null;
  return { ...breath, pauseMs: selected.pauseMs };
}

export function paintLanes(picture: Picture): void {
  const { scene, options } = picture;
  const { context } = scene;
  const detail = findDetail(picture);
  scene.placed.forEach((placed, index) => {
    context.save();
    context.beginPath();
    context.rect(scene.plotLeft, placed.top, scene.plotWidth, placed.bottom - placed.top);
    context.clip();
    if (placed.lane.zeroLine === true) {
      context.fillStyle = options.theme.zeroLine;
      context.fillRect(scene.plotLeft, Math.round(valueToY(placed, 0)), scene.plotWidth, 1);
    }
    if (isTooLong(picture, placed)) paintTooLong(picture, placed);
    else paintGaps(picture, placed, { pattern: scene.hatch, top: placed.top });
    paintOverlayGaps(picture, placed);
    paintTraces(picture, placed, detail);
    paintOverlay(picture, placed);
    const { belowZero } = options.texts;
    paintOverflows({ scene, theme: options.theme, window: picture.window, placed, belowZero }, (sink) => {
      for (const { stretches, within } of drawnStretches(picture, picture.window))
        for (const stretch of stretches) traceColumns(stretch, placed.lane.channel, within, sink);
    });
    context.restore();
    if (index > 0) {
      context.fillStyle = options.theme.separator;
      context.fillRect(0, placed.top, scene.size.width, 1);
    }
  });
  paintScales(picture);
  context.save();
  context.translate(scene.plotLeft, 0);
  const labels = { ...scene, options: { theme: options.theme, labelSize: LABEL_SIZE_PX } };
  scene.placed.forEach((_, index) => paintLabel(labels, index));
  context.restore();
}

function paintTraces(picture: Picture, placed: PlacedLane<LaneCode>, detail: Detail | null): void {
  const { theme } = picture.options;
  if (detail === null) {
    strokeTrace(picture, placed, { window: picture.window, color: placed.lane.color, width: LINE_PX });
    return;
  }
  const { startMs, expirationMs, endMs, pauseMs } = detail;
  const grey = { color: theme.textTertiary, width: NEIGHBOUR_LINE_PX };
  strokeTrace(picture, placed, { ...grey, window: { fromMs: picture.window.fromMs, toMs: startMs } });
  strokeTrace(picture, placed, { ...grey, window: { fromMs: endMs, toMs: picture.window.toMs } });
  const phase = (fromMs: number, toMs: number, color: string, dash: readonly number[] = DASH_PX): void =>
    strokeTrace(picture, placed, { window: { fromMs, toMs }, color, width: SELECTED_LINE_PX, dash });
  phase(startMs, expirationMs - pauseMs, theme.inspiration);
  if (pauseMs > 0) phase(expirationMs - pauseMs, expirationMs, theme.plateau, PLATEAU_DASH_PX);
  phase(expirationMs, endMs, theme.expiration);
}

/** The other waves have their own window: a time of theirs falls on the same place of the axis. */
function paintOverlay(picture: Picture, placed: PlacedLane<LaneCode>): void {
  const { overlay, options } = picture;
  if (overlay === null) return;
  strokeTrace({ ...picture, window: overlay.window, tiles: overlay.tiles }, placed, {
    window: overlay.window,
    color: options.theme.overlay,
    width: OVERLAY_LINE_PX,
    dash: OVERLAY_DASH_PX,
  });
}

interface Stroke {
  readonly window: TimeWindow;
  readonly color: string;
  readonly width: number;
  readonly dash?: readonly number[];
}

/** Draws the trace clipped to a window, so that adjacent segments of different colour join. */
function strokeTrace(picture: Picture, placed: PlacedLane<LaneCode>, stroke: Stroke): void {
  const { scene, window } = picture;
  const { context } = scene;
  const left = Math.max(scene.plotLeft, toX(scene, window, stroke.window.fromMs));
  const right = Math.min(scene.plotLeft + scene.plotWidth, toX(scene, window, stroke.window.toMs));
  if (right <= left) return;
  context.save();
  context.beginPath();
  context.rect(left, placed.top, right - left, placed.bottom - placed.top);
  context.clip();
  context.beginPath();
  let started = false;
  const sink = joinTraces({
    begin() {
      started = false;
    },
    point(timeMs, value) {
      const x = toX(scene, window, timeMs);
      const y = valueToY(placed, value);
      if (started) context.lineTo(x, y);
      else context.moveTo(x, y);
      started = true;
    },
  });
  context.fillStyle = stroke.color;
  for (const { stretches, within } of drawnStretches(picture, stroke.window)) {
    for (const stretch of stretches) {
      sink.enter(stretch.stepMs);
      if (isBand(stretch)) fillBand(picture, placed, stretch, within, stroke.width);
      else traceColumns(stretch, placed.lane.channel, within, sink);
    }
  }
  context.strokeStyle = stroke.color;
  context.lineWidth = stroke.width;
  context.lineJoin = 'round';
  context.setLineDash([...(stroke.dash ?? DASH_PX)]);
  context.stroke();
  context.restore();
}

/** Draws one bar per device pixel; columns on the same pixel are merged. */
function fillBand(
  { scene, window }: Picture,
  placed: PlacedLane<LaneCode>,
  stretch: WaveStretch,
  within: TimeWindow,
  leastPx: number,
): void {
  const { context, size } = scene;
  let pixel = Number.NaN;
  let top = 0;
  let bottom = 0;
  const flush = (): void => {
    if (Number.isNaN(pixel)) return;
    const height = Math.max(leastPx, bottom - top);
    context.fillRect(pixel / size.ratio, (top + bottom - height) / 2, 1, height);
  };
  traceBars(stretch, placed.lane.channel, within, (timeMs, low, high) => {
    const here = Math.round(toX(scene, window, timeMs) * size.ratio);
    const highY = valueToY(placed, high);
    const lowY = valueToY(placed, low);
    if (here === pixel) {
      top = Math.min(top, highY);
      bottom = Math.max(bottom, lowY);
      return;
    }
    flush();
    pixel = here;
    top = highY;
    bottom = lowY;
  });
  flush();
}

/**
 * Segments of each tile with the time range they represent; a substitute of another resolution may extend beyond it.
 */
function drawnStretches(
  { tiles }: Picture,
  window: TimeWindow,
): readonly { stretches: readonly WaveStretch[]; within: TimeWindow }[] {
  return tiles.flatMap(({ key, content }) => {
    const within = {
      fromMs: Math.max(window.fromMs, key.startMs),
      toMs: Math.min(window.toMs, key.startMs + key.durationMs),
    };
    return content === null || within.toMs <= within.fromMs ? [] : [{ stretches: content.stretches, within }];
  });
}

/** Says why the lane is empty, because a hatched lane would claim that nothing is stored. */
function paintTooLong({ scene, options }: Picture, placed: PlacedLane<LaneCode>): void {
  const { context } = scene;
  context.font = `400 ${LABEL_SIZE_PX}px ${options.theme.fontFamily}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = options.theme.textSecondary;
  context.fillText(placed.lane.absentText, scene.plotLeft + 8, (placed.top + placed.bottom) / 2);
}

function paintScales({ scene, options }: Picture): void {
  const { context } = scene;
  context.fillStyle = options.theme.well;
  context.fillRect(0, 0, scene.plotLeft, scene.plotHeight);
  context.font = `400 12px ${options.theme.fontFamily}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillStyle = options.theme.textTertiary;
  scene.placed.forEach((placed, index) => {
    if (index > 0) {
      context.fillStyle = options.theme.separator;
      context.fillRect(0, placed.top, scene.plotLeft, 1);
      context.fillStyle = options.theme.textTertiary;
    }
    const { minimum, maximum } = placed.lane;
    const middle = (minimum + maximum) / 2;
    for (const value of [minimum, middle, maximum]) {
      const y = Math.min(placed.bottom - 9, Math.max(placed.top + 9, valueToY(placed, value)));
      context.fillText(printScale(placed.lane, value), scene.plotLeft - 7, y);
    }
  });
}
