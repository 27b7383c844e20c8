import type { CanvasSize } from '../canvas-size.ts';
import { createHatch } from '../sweep/hatch.ts';
import { layOutLanes, type PlacedLane } from '../sweep/lane-layout.ts';
import { measureLabel } from '../sweep/scene.ts';
import { BREATH_ROW_PX, SCALE_PX, TIME_AXIS_PX, type ReviewOptions } from './review-options.ts';
import { spanOf, type TimeWindow } from './time-window.ts';
import type { LaneCode } from '../lane-code.ts';

/** Font size of the lanes' names. */
export const LABEL_SIZE_PX = 13;

/** Layout data of a repaint that changes only with size, theme or lanes. */
export interface ReviewScene {
  readonly context: CanvasRenderingContext2D;
  readonly size: CanvasSize;
  readonly placed: readonly PlacedLane<LaneCode>[];
  readonly labelEnds: readonly number[];
  readonly plotLeft: number;
  readonly plotWidth: number;
  /** Lower edge of the lanes; below them are the row of breaths and the time axis. */
  readonly plotHeight: number;
  /** Height of the rows of breaths: one, or two with other waves. */
  readonly rowsHeight: number;
  readonly hatch: CanvasPattern | null;
  /** Hatching in the colour of the other waves; null without them. */
  readonly overlayHatch: CanvasPattern | null;
}

export function createReviewScene(
  context: CanvasRenderingContext2D,
  size: CanvasSize,
  options: ReviewOptions,
): ReviewScene {
  const hasOverlay = options.overlay !== undefined && options.overlay !== null;
  const rowsHeight = hasOverlay ? 2 * BREATH_ROW_PX : BREATH_ROW_PX;
  const plotHeight = Math.max(1, size.height - rowsHeight - TIME_AXIS_PX);
  const placed = layOutLanes(options.lanes, plotHeight, LABEL_SIZE_PX, () => true);
  const labels = { theme: options.theme, labelSize: LABEL_SIZE_PX };
  return {
    context,
    size,
    placed,
    labelEnds: placed.map((lane) => measureLabel(context, labels, lane)),
    plotLeft: SCALE_PX,
    plotWidth: Math.max(1, size.width - SCALE_PX),
    plotHeight,
    rowsHeight,
    hatch: createHatch(context, size.ratio, options.theme.hatch),
    overlayHatch: hasOverlay ? createHatch(context, size.ratio, options.theme.overlay) : null,
  };
}

/** Canvas x of a time, CSS pixels. */
export function toX(scene: ReviewScene, window: TimeWindow, timeMs: number): number {
  return scene.plotLeft + ((timeMs - window.fromMs) / spanOf(window)) * scene.plotWidth;
}

/** Time at a canvas x, epoch ms. */
export function toTime(scene: ReviewScene, window: TimeWindow, x: number): number {
  return window.fromMs + ((x - scene.plotLeft) / scene.plotWidth) * spanOf(window);
}
