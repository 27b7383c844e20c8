import { valueToY } from '../sweep/lane-layout.ts';
import { BREATH_ROW_PX, TIME_AXIS_PX } from './review-options.ts';
import { findDetail, type Picture } from './paint-lanes.ts';
import { LABEL_SIZE_PX, toX } from './review-scene.ts';
import { readColumn } from './trace-columns.ts';
import { pickTimeTicks } from './time-ticks.ts';
import type { ReviewBreath, ReviewFinding } from './wave-tile.ts';

/** Narrower breaths are not told apart any more: their marks would be a grey haze. */
const MIN_MARKED_BREATH_PX = 5;
/** Room for a breath's number. */
const MIN_NUMBERED_BREATH_PX = 52;
const RING_RADIUS_PX = 9;
const BAR_PX = 5;
/** Of the column behind the selected breath: its trace is what is read. */
const COLUMN_OPACITY = 0.6;
/** Least distance of two labels on the time axis. */
const TICK_DISTANCE_PX = 92;

interface Extent {
  readonly breath: ReviewBreath;
  readonly left: number;
  readonly middle: number;
  readonly right: number;
}

function listExtents({ scene, window, breaths }: Picture): readonly Extent[] {
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

/** Under the traces: the time grid, a shade behind every inspiration, a pale column behind the selected breath. */
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

/** Over the traces: borders of the selected breath with their letters, and the findings' rings. */
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
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    context.fillStyle = options.theme.textPrimary;
    // Under the pressure: above the next lane there is PEEP's room.
    const baseline = (scene.placed[0]?.bottom ?? plotHeight) - 6;
    context.fillText(options.texts.inspirationLetter, toX(scene, window, detail.startMs) + 5, baseline);
    context.fillText(options.texts.expirationLetter, toX(scene, window, detail.expirationMs) + 5, baseline);
  }
  for (const finding of picture.findings) paintFinding(picture, finding);
}

/** A ring around the sign on the flow lane, and a tag with the two letters of the kind. */
function paintFinding(picture: Picture, finding: ReviewFinding): void {
  const { scene, window, tiles, options } = picture;
  const { context } = scene;
  const timeMs = (finding.fromMs + finding.toMs) / 2;
  if (timeMs < window.fromMs || timeMs > window.toMs) return;
  const lane = scene.placed.find((placed) => placed.lane.channel === 'flow') ?? scene.placed[0];
  if (lane === undefined) return;
  const stretches = tiles.flatMap((tile) => tile.content?.stretches ?? []);
  const value = readColumn(stretches, lane.lane.channel, timeMs);
  const x = toX(scene, window, timeMs);
  const y =
    value === null ? (lane.top + lane.bottom) / 2 : valueToY(lane, (value.minimum + value.maximum) / 2);
  const reach = toX(scene, window, finding.toMs) - toX(scene, window, finding.fromMs);
  context.strokeStyle = options.theme.findings[finding.letters] ?? options.theme.textPrimary;
  context.lineWidth = 2;
  context.beginPath();
  context.ellipse(x, y, Math.max(RING_RADIUS_PX, Math.min(reach / 2, 60)), RING_RADIUS_PX, 0, 0, 2 * Math.PI);
  context.stroke();
  context.font = `700 12px ${options.theme.fontFamily}`;
  const width = context.measureText(finding.letters).width + 10;
  const left = Math.max(scene.plotLeft + 2, x - width / 2);
  // Beside the lane's name there is no room above the trace.
  const nameEnd = scene.plotLeft + (scene.labelEnds[scene.placed.indexOf(lane)] ?? 0);
  const top = Math.max(lane.top + (left < nameEnd ? LABEL_SIZE_PX + 9 : 2), y - RING_RADIUS_PX - 22);
  context.fillStyle = options.theme.well;
  context.fillRect(left, top, width, 18);
  context.strokeRect(left, top, width, 18);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = options.theme.textPrimary;
  context.fillText(finding.letters, left + width / 2, top + 10);
}

/** The row of breaths, inspiration over expiration as bars with the breath's number, and the time axis. */
export function paintRows(picture: Picture): void {
  const { scene, options, window } = picture;
  const { context, plotHeight, size } = scene;
  context.fillStyle = options.theme.well;
  context.fillRect(0, plotHeight, size.width, size.height - plotHeight);
  context.fillStyle = options.theme.separator;
  context.fillRect(0, plotHeight, size.width, 1);
  context.fillRect(0, plotHeight + BREATH_ROW_PX, size.width, 1);
  context.font = `400 12px ${options.theme.fontFamily}`;
  context.textBaseline = 'alphabetic';
  context.save();
  context.beginPath();
  context.rect(scene.plotLeft, plotHeight, scene.plotWidth, BREATH_ROW_PX);
  context.clip();
  for (const extent of listExtents(picture)) paintBar(picture, extent);
  context.restore();
  const { ticksMs, stepMs } = readTicks(picture);
  context.fillStyle = options.theme.textSecondary;
  for (const tickMs of ticksMs) {
    const text = options.texts.formatTick(tickMs, stepMs);
    const half = context.measureText(text).width / 2;
    const x = toX(scene, window, tickMs);
    if (x - half < scene.plotLeft - 20 || x + half > size.width) continue;
    context.textAlign = 'center';
    context.fillText(text, x, plotHeight + BREATH_ROW_PX + TIME_AXIS_PX - 8);
  }
}

function paintBar({ scene, options }: Picture, { breath, left, middle, right }: Extent): void {
  const { context, plotHeight } = scene;
  const selected = breath.key === options.selected?.key;
  const top = plotHeight + BREATH_ROW_PX - BAR_PX - 1;
  context.fillStyle = options.theme.inspiration;
  context.fillRect(left + 1, top, Math.max(1, middle - left - 1), BAR_PX);
  context.fillStyle = options.theme.expiration;
  context.fillRect(middle, top + 2, Math.max(1, right - middle - 1), BAR_PX - 2);
  if (selected) {
    context.fillStyle = options.theme.selected;
    context.fillRect(left, plotHeight + 1, right - left, BREATH_ROW_PX - BAR_PX - 2);
  }
  if (right - left < MIN_NUMBERED_BREATH_PX) return;
  context.font = `${selected ? 600 : 400} 12px ${options.theme.fontFamily}`;
  context.fillStyle = selected ? options.theme.textPrimary : options.theme.textTertiary;
  context.textAlign = 'left';
  context.fillText(breath.label, left + 5, plotHeight + 15);
}
