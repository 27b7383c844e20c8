import type { LaneCode } from '../lane-code.ts';
import { valueToY, type PlacedLane } from '../sweep/lane-layout.ts';
import type { Picture } from './review-picture.ts';
import type { OtherReading, ReviewLaneReading, ReviewReading } from './review-options.ts';
import { toX } from './review-scene.ts';
import type { VisibleTile } from './tile-store.ts';
import { readColumn } from './trace-columns.ts';
import type { WaveStretch } from './wave-tile.ts';

const CHIP_HEIGHT_PX = 20;
const DOT_RADIUS_PX = 3.5;

/** Times of the cursor and the mark, epoch ms. */
export interface ReviewCursor {
  readonly timeMs: number;
  readonly markMs: number | null;
}

/** Reads all lanes at the cursor. Differences compare the maxima of the columns; NaN without data or mark. */
export function readCursor(picture: Picture, { timeMs, markMs }: ReviewCursor): ReviewReading {
  const { overlay } = picture;
  const stretches = listStretches(picture.tiles);
  const otherStretches = listStretches(overlay?.tiles ?? []);
  const otherTimeMs = overlay === null ? Number.NaN : timeMs - picture.window.fromMs + overlay.window.fromMs;
  const lanes = picture.scene.placed.map(({ lane: { channel } }): ReviewLaneReading => {
    const now = readColumn(stretches, channel, timeMs);
    const then = markMs === null ? null : readColumn(stretches, channel, markMs);
    return {
      channel,
      minimum: now?.minimum ?? Number.NaN,
      maximum: now?.maximum ?? Number.NaN,
      difference: now === null || then === null ? Number.NaN : now.maximum - then.maximum,
      other:
        overlay === null
          ? null
          : compareColumns(readColumn(otherStretches, channel, otherTimeMs), now?.maximum ?? Number.NaN),
    };
  });
  return { timeMs, intervalMs: markMs === null ? Number.NaN : timeMs - markMs, otherTimeMs, lanes };
}

function listStretches(tiles: readonly VisibleTile[]): readonly WaveStretch[] {
  return tiles.flatMap((tile) => tile.content?.stretches ?? []);
}

function compareColumns(other: ReturnType<typeof readColumn>, ownMaximum: number): OtherReading {
  if (other === null) return { minimum: Number.NaN, maximum: Number.NaN, difference: Number.NaN };
  const { minimum, maximum } = other;
  return { minimum, maximum, difference: maximum - ownMaximum };
}

/** Step of the cursor: one sample, or one column where a pixel holds several samples. */
export function stepAt(tiles: readonly VisibleTile[], timeMs: number, fallbackMs: number): number {
  const stretch = tiles
    .flatMap((tile) => tile.content?.stretches ?? [])
    .find(({ startMs, stepMs, length }) => timeMs >= startMs - stepMs && timeMs <= startMs + length * stepMs);
  return stretch?.stepMs ?? fallbackMs;
}

export function paintCursor(picture: Picture, cursor: ReviewCursor): void {
  const { scene, window } = picture;
  if (cursor.markMs !== null) paintLine(picture, cursor.markMs, true);
  if (cursor.timeMs < window.fromMs || cursor.timeMs > window.toMs) return;
  paintLine(picture, cursor.timeMs, false);
  const reading = readCursor(picture, cursor);
  const x = toX(scene, window, cursor.timeMs);
  reading.lanes.forEach((lane, index) => {
    const placed = scene.placed[index];
    const otherMaximum = lane.other?.maximum ?? Number.NaN;
    if (placed === undefined || (Number.isNaN(lane.maximum) && Number.isNaN(otherMaximum))) return;
    paintDot(picture, placed, x, lane.maximum, placed.lane.color);
    paintDot(picture, placed, x, otherMaximum, picture.options.theme.overlay);
    paintChip(picture, picture.options.texts.formatValue(lane), x, placed.top + 4);
  });
  paintChip(picture, picture.options.texts.formatTime(reading), x, scene.plotHeight - CHIP_HEIGHT_PX - 3);
}

function paintDot(
  { scene: { context } }: Picture,
  placed: PlacedLane<LaneCode>,
  x: number,
  value: number,
  color: string,
): void {
  if (Number.isNaN(value)) return;
  context.beginPath();
  context.arc(x, valueToY(placed, value), DOT_RADIUS_PX, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

function paintLine({ scene, options, window }: Picture, timeMs: number, dashed: boolean): void {
  const x = Math.round(toX(scene, window, timeMs)) + 0.5;
  if (x < scene.plotLeft || x > scene.size.width) return;
  const { context } = scene;
  context.strokeStyle = options.theme.textPrimary;
  context.lineWidth = 1;
  context.setLineDash(dashed ? [3, 3] : []);
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, scene.plotHeight);
  context.stroke();
  context.setLineDash([]);
}

/** Draws a text beside the cursor, on the side with space. */
function paintChip({ scene, options }: Picture, text: string, x: number, top: number): void {
  const { context } = scene;
  context.font = `600 12px ${options.theme.fontFamily}`;
  const width = context.measureText(text).width + 12;
  const wanted = x + 8 + width > scene.size.width ? x - 8 - width : x + 8;
  // Where neither side has space, as on a phone, the text begins at the edge.
  const left = Math.max(0, wanted);
  context.fillStyle = options.theme.raised;
  context.fillRect(left, top, width, CHIP_HEIGHT_PX);
  context.fillStyle = options.theme.textPrimary;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, left + 6, top + CHIP_HEIGHT_PX / 2 + 1);
}
