import type { LaneCode } from '../lane-code.ts';
import type { PlacedLane } from '../sweep/lane-layout.ts';
import type { Picture } from './review-picture.ts';
import { toX } from './review-scene.ts';

/** Minimum gap that is hatched; shorter gaps only interrupt the line. */
const HATCHED_GAP_PX = 4;
/** Height of the hatching where other waves have a gap. */
const OVERLAY_GAP_PX = 14;

/** Whether a tile in view is longer than this lane is computed for. */
export function isTooLong({ tiles }: Picture, { lane }: PlacedLane<LaneCode>): boolean {
  return tiles.some(({ content }) =>
    content?.derived.some(({ code, tooLong }) => tooLong && code === lane.channel),
  );
}

/** Gaps of the other waves: along the lower edge, so that a gap of each is told from a gap of both. */
export function paintOverlayGaps(picture: Picture, placed: PlacedLane<LaneCode>): void {
  const { overlay, options, scene } = picture;
  if (overlay === null || isTooLong({ ...picture, tiles: overlay.tiles }, placed)) return;
  const height = Math.min(OVERLAY_GAP_PX, (placed.bottom - placed.top) / 4);
  paintGaps(
    {
      ...picture,
      window: overlay.window,
      tiles: overlay.tiles,
      options: { ...options, settledUntilMs: null },
    },
    placed,
    { pattern: scene.overlayHatch, top: placed.bottom - height },
  );
}

interface GapBand {
  readonly pattern: CanvasPattern | null;
  /** Upper edge of the hatching; its lower edge is that of the lane. */
  readonly top: number;
}

/** Hatches time for which a tile of the requested resolution reports no stored data. */
export function paintGaps(
  { scene, window, tiles, options }: Picture,
  placed: PlacedLane<LaneCode>,
  { pattern, top }: GapBand,
): void {
  if (pattern === null) return;
  const { context } = scene;
  context.fillStyle = pattern;
  for (const { key, content, final } of tiles) {
    if (!final || content === null) continue;
    const endMs = Math.min(key.startMs + key.durationMs, options.settledUntilMs ?? Number.POSITIVE_INFINITY);
    let coveredMs = key.startMs;
    const hatch = (toMs: number): void => {
      const left = Math.max(scene.plotLeft, toX(scene, window, coveredMs));
      const right = Math.min(scene.plotLeft + scene.plotWidth, toX(scene, window, toMs));
      if (right - left < HATCHED_GAP_PX) return;
      context.fillRect(left, top, right - left, placed.bottom - top);
    };
    for (const stretch of content.stretches) {
      if (stretch.channels[placed.lane.channel] === undefined) continue;
      hatch(Math.min(endMs, stretch.startMs));
      coveredMs = Math.max(coveredMs, stretch.startMs + stretch.length * stretch.stepMs);
    }
    hatch(endMs);
  }
}
