import { fitCanvas } from '../canvas-size.ts';
import type { LaneCode } from '../lane-code.ts';
import type { RingView } from '../ring-buffer.ts';
import { valueToY, type PlacedLane } from '../sweep/lane-layout.ts';
import { AXIS_PX } from '../sweep/sweep-options.ts';
import { timeToX, xToTime } from '../sweep/sweep-time.ts';
import type { FrozenSweep } from '../sweep/sweep.ts';
import {
  findCursorRange,
  moveCursor,
  nearestPosition,
  positionTimeMs,
  readInterval,
  readLanes,
  startCursor,
  type CursorAction,
  type CursorState,
  type LaneReading,
} from './cursor-state.ts';

const LABEL_HEIGHT_PX = 22;
const DOT_RADIUS_PX = 4;

export interface CursorReading {
  readonly timeMs: number;
  /** Time since the mark, ms; NaN without a mark. */
  readonly intervalMs: number;
  readonly lanes: readonly LaneReading[];
}

export interface CursorTexts {
  /** "10.1", and "Δ 0.0" beside it when a mark is set. */
  formatValue(reading: LaneReading): string;
  formatDifference(reading: LaneReading): string;
  /** "14:32:19.86", with "Δ 5.04 s" when a mark is set. */
  formatTime(reading: CursorReading): string;
}

export interface CursorLayer {
  move(action: CursorAction): void;
  /** Moves the cursor to the sample nearest to a canvas x, CSS pixels. */
  placeAtX(x: number): void;
  read(): CursorReading;
  destroy(): void;
}

/** Draws cursor and mark on a separate canvas above the frozen sweep. */
export function createCursorLayer(
  canvas: HTMLCanvasElement,
  frozen: FrozenSweep,
  texts: CursorTexts,
  onChange: (reading: CursorReading) => void,
): CursorLayer | null {
  const context = canvas.getContext('2d');
  const ring = frozen.view.primary();
  const range = ring === null ? null : findCursorRange(ring, frozen.fromMs, frozen.toMs);
  if (context === null || ring === null || range === null) return null;
  let state = startCursor(range);

  function paint(): void {
    if (context === null || ring === null) return;
    const reading = readCursor(frozen, ring, state);
    fitCanvas(canvas, context);
    if (state.mark !== null) paintMark(context, frozen, positionTimeMs(ring, state.mark));
    paintCursor(context, frozen, reading, texts);
    onChange(reading);
  }

  function move(action: CursorAction): void {
    state = moveCursor(state, action);
    paint();
  }

  const observer = new ResizeObserver(paint);
  observer.observe(canvas);
  return {
    move,
    placeAtX(x) {
      const timeMs = xToTime(frozen.scene().scale, frozen.fromMs, x);
      move({ type: 'place', position: nearestPosition(ring, range, timeMs) });
    },
    read: () => readCursor(frozen, ring, state),
    destroy: () => observer.disconnect(),
  };
}

function readCursor(frozen: FrozenSweep, ring: RingView, state: CursorState): CursorReading {
  const channels = frozen
    .scene()
    .placed.filter((placed) => placed.present)
    .map((placed) => placed.lane.channel);
  return {
    timeMs: positionTimeMs(ring, state.position),
    intervalMs: readInterval(ring, state),
    lanes: readLanes(frozen.view, ring, state, channels),
  };
}

function paintLine(context: CanvasRenderingContext2D, frozen: FrozenSweep, x: number, dashed: boolean): void {
  context.strokeStyle = frozen.scene().options.theme.textPrimary;
  context.lineWidth = dashed ? 1.5 : 1;
  context.setLineDash(dashed ? [3, 3] : []);
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, frozen.scene().plotHeight);
  context.stroke();
  context.setLineDash([]);
}

function paintMark(context: CanvasRenderingContext2D, frozen: FrozenSweep, markMs: number): void {
  const x = timeToX(frozen.scene().scale, frozen.fromMs, markMs);
  paintLine(context, frozen, x, true);
}

function paintCursor(
  context: CanvasRenderingContext2D,
  frozen: FrozenSweep,
  reading: CursorReading,
  texts: CursorTexts,
): void {
  const scene = frozen.scene();
  const x = timeToX(scene.scale, frozen.fromMs, reading.timeMs);
  paintLine(context, frozen, x, false);
  context.textBaseline = 'middle';
  for (const lane of reading.lanes) {
    const placed = scene.placed.find((candidate) => candidate.lane.channel === lane.channel);
    if (placed !== undefined) paintReading(context, frozen, placed, lane, x, texts);
  }
  paintTime(context, frozen, x, texts.formatTime(reading));
}

function paintReading(
  context: CanvasRenderingContext2D,
  frozen: FrozenSweep,
  placed: PlacedLane<LaneCode>,
  lane: LaneReading,
  x: number,
  texts: CursorTexts,
): void {
  const { theme } = frozen.scene().options;
  const y = Number.isNaN(lane.value) ? (placed.top + placed.bottom) / 2 : valueToY(placed, lane.value);
  if (!Number.isNaN(lane.value)) {
    context.fillStyle = theme.textPrimary;
    context.beginPath();
    context.arc(x, y, DOT_RADIUS_PX, 0, 2 * Math.PI);
    context.fill();
  }
  const value = texts.formatValue(lane);
  const difference = Number.isNaN(lane.difference) ? '' : ` ${texts.formatDifference(lane)}`;
  context.font = `600 13px ${theme.fontFamily}`;
  const valueWidth = context.measureText(value).width;
  context.font = `400 13px ${theme.fontFamily}`;
  const width = valueWidth + context.measureText(difference).width + 16;
  const fitsRight = x + 8 + width <= frozen.scene().scale.plotWidth;
  const left = fitsRight ? x + 8 : x - 8 - width;
  const top = Math.min(
    placed.bottom - LABEL_HEIGHT_PX - 2,
    Math.max(placed.top + 2, y - LABEL_HEIGHT_PX - 5),
  );
  context.fillStyle = theme.raised;
  context.beginPath();
  context.roundRect(left, top, width, LABEL_HEIGHT_PX, 3);
  context.fill();
  context.textAlign = 'left';
  context.font = `600 13px ${theme.fontFamily}`;
  context.fillStyle = placed.lane.color;
  context.fillText(value, left + 8, top + LABEL_HEIGHT_PX / 2 + 0.5);
  context.font = `400 13px ${theme.fontFamily}`;
  context.fillStyle = theme.textSecondary;
  context.fillText(difference, left + 8 + valueWidth, top + LABEL_HEIGHT_PX / 2 + 0.5);
}

function paintTime(context: CanvasRenderingContext2D, frozen: FrozenSweep, x: number, text: string): void {
  const scene = frozen.scene();
  if (!scene.options.axis) return;
  context.font = `600 12px ${scene.options.theme.fontFamily}`;
  const width = context.measureText(text).width + 16;
  const left = Math.min(scene.size.width - width, Math.max(0, x - width / 2));
  context.fillStyle = scene.options.theme.textPrimary;
  context.beginPath();
  context.roundRect(left, scene.plotHeight + 2, width, AXIS_PX - 4, 3);
  context.fill();
  context.fillStyle = scene.options.theme.well;
  context.textAlign = 'left';
  context.fillText(text, left + 8, scene.plotHeight + AXIS_PX / 2 + 0.5);
}
