import { printScale } from './print-scale.ts';
import type { CanvasSize } from '../canvas-size.ts';
import type { SampleView } from '../sample-store.ts';
import { createHatch } from './hatch.ts';
import type { LaneCode } from '../lane-code.ts';
import { layOutLanes, type PlacedLane } from './lane-layout.ts';
import { AXIS_PX, GUTTER_PX, type SweepOptions } from './sweep-options.ts';
import type { SweepScale } from './sweep-time.ts';

/** Layout data of a repaint that changes only with size, theme, lanes or sensors. */
export interface Scene {
  readonly context: CanvasRenderingContext2D;
  readonly size: CanvasSize;
  readonly options: SweepOptions;
  readonly scale: SweepScale;
  readonly placed: readonly PlacedLane<LaneCode>[];
  /** Height of the lanes; the axis is below them. */
  readonly plotHeight: number;
  readonly hatch: CanvasPattern | null;
  /** Right end of each lane's label with its backing, in the order of the lanes. */
  readonly labelEnds: readonly number[];
}

const LABEL_LEFT_PX = 8;

export function createScene(
  context: CanvasRenderingContext2D,
  size: CanvasSize,
  options: SweepOptions,
  view: SampleView,
): Scene {
  const plotHeight = Math.max(1, size.height - (options.axis ? AXIS_PX : 0));
  // Sensors are unknown before the first sample; lanes keep their most likely layout.
  const waiting = view.newestMs() === null;
  const placed = layOutLanes(
    options.lanes,
    plotHeight,
    options.labelSize,
    (channel) => waiting || view.ringOf(channel) !== null,
  );
  return {
    context,
    size,
    options,
    scale: { windowMs: options.windowSeconds * 1000, plotWidth: Math.max(1, size.width - GUTTER_PX) },
    placed,
    plotHeight,
    hatch: createHatch(context, size.ratio, options.theme.hatch),
    labelEnds: placed.map((lane) => measureLabel(context, options, lane)),
  };
}

/** Input for painting lane names: the scene of a sweep or of a stored view. */
export interface LabelScene {
  readonly context: CanvasRenderingContext2D;
  readonly options: Pick<SweepOptions, 'theme' | 'labelSize'>;
  readonly placed: readonly PlacedLane<string>[];
  /** Right end of each lane's label with its backing, in the order of the lanes. */
  readonly labelEnds: readonly number[];
}

function labelFont(options: LabelScene['options'], weight: number): string {
  return `${weight} ${options.labelSize}px ${options.theme.fontFamily}`;
}

/** Right end of the lane's label, CSS pixels. */
export function measureLabel(
  context: CanvasRenderingContext2D,
  options: LabelScene['options'],
  { lane, present }: PlacedLane<string>,
): number {
  context.font = labelFont(options, 600);
  const name = context.measureText(present ? lane.label : lane.absentText).width;
  context.font = labelFont(options, 400);
  const unit = present ? context.measureText(` ${lane.unit}`).width : 0;
  return LABEL_LEFT_PX + name + unit + 4;
}

export function paintLabel(scene: LabelScene, index: number): void {
  const { context, options, placed, labelEnds } = scene;
  const lane = placed[index];
  const end = labelEnds[index];
  if (lane === undefined || end === undefined) return;
  const baseline = lane.top + Math.min(options.labelSize + 5, lane.bottom - lane.top - 5);
  context.globalAlpha = 0.82;
  context.fillStyle = options.theme.well;
  context.fillRect(0, lane.top + 1, end, Math.min(options.labelSize + 8, lane.bottom - lane.top - 2));
  context.globalAlpha = 1;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  if (!lane.present) {
    context.font = labelFont(options, 400);
    context.fillStyle = options.theme.textSecondary;
    context.fillText(lane.lane.absentText, LABEL_LEFT_PX, baseline);
    return;
  }
  context.font = labelFont(options, 600);
  context.fillStyle = lane.lane.color;
  context.fillText(lane.lane.label, LABEL_LEFT_PX, baseline);
  const name = context.measureText(lane.lane.label).width;
  context.font = labelFont(options, 400);
  context.fillStyle = options.theme.textTertiary;
  context.fillText(` ${lane.lane.unit}`, LABEL_LEFT_PX + name, baseline);
}

/** Paints the gutter with the scale ends and the lines between lanes. */
export function paintGutter(scene: Scene): void {
  const { context, options, placed, scale, size } = scene;
  context.fillStyle = options.theme.well;
  context.fillRect(scale.plotWidth, 0, size.width - scale.plotWidth, size.height);
  context.font = `400 12px ${options.theme.fontFamily}`;
  context.textAlign = 'right';
  context.textBaseline = 'alphabetic';
  placed.forEach((lane, index) => {
    if (index > 0) {
      context.fillStyle = options.theme.separator;
      context.fillRect(scale.plotWidth, lane.top, size.width - scale.plotWidth, 1);
    }
    if (!lane.present) return;
    context.fillStyle = options.theme.textTertiary;
    context.fillText(printScale(lane.lane, lane.lane.maximum), size.width - 4, lane.top + 14);
    context.fillText(printScale(lane.lane, lane.lane.minimum), size.width - 4, lane.bottom - 5);
  });
}
