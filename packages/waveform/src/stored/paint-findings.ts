import { valueToY, type PlacedLane } from '../sweep/lane-layout.ts';
import type { Picture } from './review-picture.ts';
import { TAG_HEIGHT_PX, placeTags, type Tag } from './place-tags.ts';
import { LABEL_SIZE_PX, toX } from './review-scene.ts';
import { readColumn } from './trace-columns.ts';
import type { LaneCode } from '../lane-code.ts';
import type { ReviewFinding } from './wave-tile.ts';

const RING_RADIUS_PX = 9;
/** Radius of the dot for a finding without space for its letters; zooming in shows the letters. */
const BARE_RADIUS_PX = 4;
const MOST_REACH_PX = 60;
/** Distance between a ring and its tag. */
const TAG_GAP_PX = 4;

interface Sign {
  readonly finding: ReviewFinding;
  readonly x: number;
  readonly y: number;
  readonly tag: Tag;
}

/**
 * Paints a ring around the evidence of each finding on the flow lane, and non-overlapping tags with its two letters.
 */
export function paintFindings(picture: Picture): void {
  const { scene, options } = picture;
  const { context } = scene;
  const index = Math.max(
    0,
    scene.placed.findIndex((placed) => placed.lane.channel === 'flow'),
  );
  const lane = scene.placed[index];
  if (lane === undefined) return;
  context.font = `700 12px ${options.theme.fontFamily}`;
  const nameEnd = scene.plotLeft + (scene.labelEnds[index] ?? 0);
  const signs = listSigns(picture, lane, nameEnd);
  const tops = placeTags(signs.map(({ tag }) => tag));
  signs.forEach((sign, position) => paintRing(picture, sign, (tops[position] ?? null) !== null));
  // Tags are painted above all rings to stay legible.
  signs.forEach((sign, position) => paintTag(picture, sign, tops[position] ?? null));
}

/** Findings in view; those of the selected breath first, because tags are placed in order. */
function listSigns(picture: Picture, lane: PlacedLane<LaneCode>, nameEnd: number): readonly Sign[] {
  const { scene, window, tiles, options, breaths } = picture;
  const stretches = tiles.flatMap((tile) => tile.content?.stretches ?? []);
  const selected = breaths.find(({ key }) => key === options.selected?.key);
  const isRead = ({ fromMs, toMs }: ReviewFinding): boolean =>
    selected !== undefined && fromMs < selected.endMs && toMs > selected.startMs;
  return picture.findings
    .filter(({ fromMs, toMs }) => fromMs + toMs >= 2 * window.fromMs && fromMs + toMs <= 2 * window.toMs)
    .toSorted((one, other) => Number(isRead(other)) - Number(isRead(one)) || one.fromMs - other.fromMs)
    .map((finding) => {
      const timeMs = (finding.fromMs + finding.toMs) / 2;
      const value = readColumn(stretches, lane.lane.channel, timeMs);
      const x = toX(scene, window, timeMs);
      const y =
        value === null ? (lane.top + lane.bottom) / 2 : valueToY(lane, (value.minimum + value.maximum) / 2);
      return { finding, x, y, tag: wishTag(picture, lane, nameEnd, { finding, x, y }) };
    });
}

/**
 * Candidate tag positions: above the ring, below it, at the lane's edges. Beside the lane's name there is no space
 * above the trace.
 */
function wishTag(
  { scene }: Picture,
  lane: PlacedLane<LaneCode>,
  nameEnd: number,
  { finding, x, y }: Omit<Sign, 'tag'>,
): Tag {
  const width = scene.context.measureText(finding.letters).width + 10;
  const left = Math.min(Math.max(scene.plotLeft + 2, x - width / 2), scene.size.width - width - 2);
  const highest = lane.top + (left < nameEnd ? LABEL_SIZE_PX + 9 : 2);
  const lowest = lane.bottom - TAG_HEIGHT_PX - 2;
  const above = Math.max(highest, y - RING_RADIUS_PX - TAG_GAP_PX - TAG_HEIGHT_PX);
  const under = y + RING_RADIUS_PX + TAG_GAP_PX;
  const tops = [above, under, highest, lowest].filter((top) => top >= highest && top <= lowest);
  return { left, width, tops: tops.length === 0 ? [highest] : tops };
}

function paintRing({ scene, window, options }: Picture, { finding, x, y }: Sign, hasTag: boolean): void {
  const { context } = scene;
  const reach = toX(scene, window, finding.toMs) - toX(scene, window, finding.fromMs);
  const radius = hasTag ? RING_RADIUS_PX : BARE_RADIUS_PX;
  context.strokeStyle = options.theme.findings[finding.letters] ?? options.theme.textPrimary;
  context.lineWidth = hasTag ? 2 : 1.5;
  context.beginPath();
  const wide = hasTag ? Math.max(radius, Math.min(reach / 2, MOST_REACH_PX)) : radius;
  context.ellipse(x, y, wide, radius, 0, 0, 2 * Math.PI);
  context.stroke();
}

function paintTag({ scene, options }: Picture, { finding, tag }: Sign, top: number | null): void {
  if (top === null) return;
  const { context } = scene;
  const { left, width } = tag;
  context.strokeStyle = options.theme.findings[finding.letters] ?? options.theme.textPrimary;
  context.lineWidth = 2;
  context.fillStyle = options.theme.well;
  context.fillRect(left, top, width, TAG_HEIGHT_PX);
  context.strokeRect(left, top, width, TAG_HEIGHT_PX);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = options.theme.textPrimary;
  context.fillText(finding.letters, left + width / 2, top + 10);
}
