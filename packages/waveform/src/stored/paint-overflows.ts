import type { TraceSink } from '../sweep/trace-path.ts';
import { drawableRange, type PlacedLane } from '../sweep/lane-layout.ts';
import { printScale } from '../sweep/print-scale.ts';
import { OverflowFinder } from './overflow-finder.ts';
import { placeText } from './place-text.ts';
import { toX, type ReviewScene } from './review-scene.ts';
import type { ReviewTheme } from './review-options.ts';
import type { TimeWindow } from './time-window.ts';
import type { LaneCode } from '../lane-code.ts';

const MARK_PX = 5;
/** Minimum distance between two overflow marks, so that their numbers stay legible. */
const MARK_DISTANCE_PX = 12;
const NUMBER_SIZE_PX = 12;
/** Between the ends of two texts. */
const TEXT_DISTANCE_PX = 8;

interface Lane {
  readonly scene: ReviewScene;
  readonly theme: ReviewTheme;
  readonly window: TimeWindow;
  readonly placed: PlacedLane<LaneCode>;
  /** Reason of a volume below the scale, written behind its number. */
  readonly belowZero: string;
}

/**
 * Marks each run beyond the lane's scale with an arrow and, if space allows, with its extreme value. The first value below
 * zero says why; the same words at each breath would cover the traces.
 */
export function paintOverflows(lane: Lane, trace: (sink: TraceSink) => void): void {
  const { scene, theme, window, placed, belowZero } = lane;
  const isVolume = placed.lane.channel === 'volume';
  const { context } = scene;
  const { lowest, highest } = drawableRange(placed);
  const finder = new OverflowFinder(lowest, highest);
  trace(finder);
  context.save();
  context.fillStyle = theme.textPrimary;
  context.strokeStyle = theme.well;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.font = `500 ${NUMBER_SIZE_PX}px ${theme.fontFamily}`;
  context.textAlign = 'left';
  const last = {
    above: { mark: -Infinity, textEnd: -Infinity },
    below: { mark: -Infinity, textEnd: -Infinity },
  };
  const end = scene.plotLeft + scene.plotWidth;
  let isExplained = !isVolume;
  for (const { timeMs, value } of finder.finish()) {
    const above = value > highest;
    const side = above ? last.above : last.below;
    const x = toX(scene, window, timeMs);
    if (x < scene.plotLeft || x > scene.plotLeft + scene.plotWidth || x - side.mark < MARK_DISTANCE_PX)
      continue;
    side.mark = x;
    const tip = above ? placed.top + 1 : placed.bottom - 1;
    const base = above ? tip + MARK_PX : tip - MARK_PX;
    context.beginPath();
    context.moveTo(x, tip);
    context.lineTo(x - MARK_PX, base);
    context.lineTo(x + MARK_PX, base);
    context.fill();
    context.textBaseline = above ? 'top' : 'bottom';
    const number = printScale(placed.lane, Math.round(value));
    const texts = above || isExplained ? [number] : [`${number} ${belowZero}`, number];
    const room = { from: Math.max(scene.plotLeft, side.textEnd), to: end };
    const fitting = placeText(x, texts, (text) => context.measureText(text).width, room);
    if (fitting === null) continue;
    const { text, left: textX } = fitting;
    if (text !== number) isExplained = true;
    side.textEnd = textX + fitting.width + TEXT_DISTANCE_PX;
    context.strokeText(text, textX, tip);
    context.fillText(text, textX, tip);
  }
  context.restore();
}
