import { BREATH_ROW_PX, TIME_AXIS_PX } from './review-options.ts';
import { paintFindings } from './paint-findings.ts';
import { findDetail } from './paint-lanes.ts';
import type { Picture } from './review-picture.ts';
import { toX } from './review-scene.ts';
import { pickTimeTicks } from './time-ticks.ts';
import type { ReviewBreath } from './wave-tile.ts';

/** Minimum width of a breath for border marks; below, the marks would merge. */
const MIN_MARKED_BREATH_PX = 5;
/** Minimum width of a breath for its number. */
const MIN_NUMBERED_BREATH_PX = 52;
/** Space beside a border of the selected breath, and the width of its letter with margins. */
const LETTER_GAP_PX = 5;
const LETTER_ROOM_PX = 18;
const BAR_PX = 5;
/** Opacity of the column behind the selected breath; low, so that the trace stays readable. */
const COLUMN_OPACITY = 0.6;
/** Minimum distance of two labels on the time axis. */
const TICK_DISTANCE_PX = 92;

interface Extent {
  readonly breath: ReviewBreath;
  readonly left: number;
  readonly middle: number;
  readonly right: number;
}

/** Breaths on a row, with the window of their clock. */
type BreathRow = Pick<Picture, 'scene' | 'window' | 'breaths'>;

function listExtents({ scene, window, breaths }: BreathRow): readonly Extent[] {
  return breaths
    .filter(({ startMs, endMs }) => endMs > window.fromMs && startMs < window.toMs)
    .map((breath) => ({
      breath,
      left: Math.max(scene.plotLeft, toX(scene, window, breath.startMs)),
      middle: Math.max(scene.plotLeft, toX(scene, window, breath.expirationMs)),
      right: toX(scene, window, breath.endMs),
    }))
    .filter(({ left, right }) => right - left >= MIN_MARKED_BREATH_PX);
}

/** Paints the layers below the traces: time grid, shading of inspirations, column behind the selected breath. */
export function paintGround(picture: Picture): void {
  const { scene, options, window } = picture;
  const { context, plotHeight } = scene;
  context.fillStyle = options.theme.well;
  context.fillRect(0, 0, scene.size.width, scene.size.height);
  for (const { breath, left, middle, right } of listExtents(picture)) {
    if (breath.key === options.selected?.key) {
      context.globalAlpha = COLUMN_OPACITY;
      context.fillStyle = options.theme.selected;
      context.fillRect(left, 0, right - left, plotHeight);
      context.globalAlpha = 1;
    }
    context.fillStyle = options.theme.shade;
    context.fillRect(left, 0, middle - left, plotHeight);
  }
  context.fillStyle = options.theme.grid;
  for (const tickMs of readTicks(picture).ticksMs) {
    context.fillRect(Math.round(toX(scene, window, tickMs)), 0, 1, plotHeight);
  }
}

function readTicks({ scene, options, window }: Picture) {
  const most = Math.floor(scene.plotWidth / TICK_DISTANCE_PX);
  return pickTimeTicks(window, most, options.zoneOffsetMs(window.fromMs));
}

/** Paints the layers above the traces: borders and letters of the selected breath, rings of findings. */
export function paintMarks(picture: Picture): void {
  const { scene, options, window } = picture;
  const { context, plotHeight } = scene;
  const detail = findDetail(picture);
  if (detail !== null) {
    context.strokeStyle = options.theme.textSecondary;
    context.lineWidth = 1;
    context.setLineDash([2, 3]);
    context.beginPath();
    for (const timeMs of [detail.startMs, detail.expirationMs, detail.endMs]) {
      const x = Math.round(toX(scene, window, timeMs)) + 0.5;
      if (x < scene.plotLeft) continue;
      context.moveTo(x, 0);
      context.lineTo(x, plotHeight);
    }
    context.stroke();
    context.setLineDash([]);
    context.font = `600 12px ${options.theme.fontFamily}`;
    context.textBaseline = 'alphabetic';
    context.fillStyle = options.theme.textPrimary;
    // Placed below the pressure trace, where the space down to zero pressure is free.
    const baseline = (scene.placed[0]?.bottom ?? plotHeight) - 6;
    const begins = toX(scene, window, detail.startMs);
    const turns = toX(scene, window, detail.expirationMs);
    // For a short inspiration the letter stands before the line, so that letter and line do not overlap.
    const isNarrow = turns - begins < LETTER_ROOM_PX;
    const letterX = begins + (isNarrow ? -LETTER_GAP_PX : LETTER_GAP_PX);
    context.textAlign = isNarrow ? 'right' : 'left';
    if (letterX > scene.plotLeft + LETTER_GAP_PX || !isNarrow)
      context.fillText(options.texts.inspirationLetter, letterX, baseline);
    context.textAlign = 'left';
    context.fillText(options.texts.expirationLetter, turns + LETTER_GAP_PX, baseline);
  }
  if (options.showsFindings !== false) paintFindings(picture);
}

/** Paints the row of breaths (inspiration and expiration bars with breath number) and the time axis. */
export function paintRows(picture: Picture): void {
  const { scene, options, window } = picture;
  const { context, plotHeight, size } = scene;
  context.fillStyle = options.theme.well;
  context.fillRect(0, plotHeight, size.width, size.height - plotHeight);
  context.fillStyle = options.theme.separator;
  context.fillRect(0, plotHeight, size.width, 1);
  context.fillRect(0, plotHeight + scene.rowsHeight, size.width, 1);
  context.font = `400 12px ${options.theme.fontFamily}`;
  context.textBaseline = 'alphabetic';
  context.save();
  context.beginPath();
  context.rect(scene.plotLeft, plotHeight, scene.plotWidth, scene.rowsHeight);
  context.clip();
  const selectedKey = options.selected?.key ?? null;
  for (const extent of listExtents(picture)) paintBar(picture, extent, { top: plotHeight, selectedKey });
  const { overlay } = picture;
  if (overlay !== null) {
    const row = { top: plotHeight + BREATH_ROW_PX, selectedKey: options.overlay?.selectedKey ?? null };
    for (const extent of listExtents({ scene, ...overlay })) paintBar(picture, extent, row);
  }
  context.restore();
  if (overlay !== null) paintOverlayLetter(picture);
  const { ticksMs, stepMs } = readTicks(picture);
  context.font = `400 12px ${options.theme.fontFamily}`;
  context.fillStyle = options.theme.textSecondary;
  for (const tickMs of ticksMs) {
    const text = options.texts.formatTick(tickMs, stepMs);
    const half = context.measureText(text).width / 2;
    const x = toX(scene, window, tickMs);
    if (x - half < scene.plotLeft - 20 || x + half > size.width) continue;
    context.textAlign = 'center';
    context.fillText(text, x, plotHeight + scene.rowsHeight + TIME_AXIS_PX - 8);
  }
}

/** Name of the other waves before their row of breaths, with the dash of their trace. */
function paintOverlayLetter({ scene, options }: Picture): void {
  const { context, plotHeight, plotLeft } = scene;
  const middle = plotHeight + 1.5 * BREATH_ROW_PX;
  context.strokeStyle = options.theme.overlay;
  context.lineWidth = 2;
  context.setLineDash([6, 3]);
  context.beginPath();
  context.moveTo(4, middle);
  context.lineTo(plotLeft - 20, middle);
  context.stroke();
  context.setLineDash([]);
  context.font = `700 12px ${options.theme.fontFamily}`;
  context.textAlign = 'right';
  context.fillStyle = options.theme.textPrimary;
  context.fillText(options.overlay?.letter ?? '', plotLeft - 6, middle + 4);
}

interface BarRow {
  /** Upper edge of the row. */
  readonly top: number;
  readonly selectedKey: string | null;
}

function paintBar(
  { scene, options }: Picture,
  { breath, left, middle, right }: Extent,
  { top: rowTop, selectedKey }: BarRow,
): void {
  const { context } = scene;
  const selected = breath.key === selectedKey;
  const top = rowTop + BREATH_ROW_PX - BAR_PX - 1;
  context.fillStyle = options.theme.inspiration;
  context.fillRect(left + 1, top, Math.max(1, middle - left - 1), BAR_PX);
  context.fillStyle = options.theme.expiration;
  context.fillRect(middle, top + 2, Math.max(1, right - middle - 1), BAR_PX - 2);
  if (selected) {
    context.fillStyle = options.theme.selected;
    context.fillRect(left, rowTop + 1, right - left, BREATH_ROW_PX - BAR_PX - 2);
  }
  if (right - left < MIN_NUMBERED_BREATH_PX) return;
  context.font = `${selected ? 600 : 400} 12px ${options.theme.fontFamily}`;
  context.fillStyle = selected ? options.theme.textPrimary : options.theme.textTertiary;
  context.textAlign = 'left';
  context.fillText(breath.label, left + 5, rowTop + 15);
}
