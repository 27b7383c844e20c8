import type { CanvasSize } from '../canvas-size.ts';
import type { LoopOptions } from './loop-options.ts';

/** Space for tick labels to the left of and below the plot. */
const TICKS_LEFT_PX = 40;
const TICKS_BOTTOM_PX = 24;
const PADDING_PX = 8;
/** Maximum labels of an axis: 0, 10, 20, 30, 40. */
const MAX_TICKS = 4;

export interface LoopPlot {
  readonly size: CanvasSize;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  toX(pressure: number): number;
  toY(volume: number): number;
}

export function placeLoop(size: CanvasSize, options: LoopOptions): LoopPlot {
  const left = options.axes ? TICKS_LEFT_PX : PADDING_PX;
  const bottom = options.axes ? TICKS_BOTTOM_PX : PADDING_PX;
  const width = Math.max(1, size.width - left - PADDING_PX);
  const height = Math.max(1, size.height - bottom - PADDING_PX);
  return {
    size,
    left,
    top: PADDING_PX,
    width,
    height,
    toX: (pressure) =>
      left +
      ((pressure - options.pressureMinimum) / (options.pressureMaximum - options.pressureMinimum)) * width,
    toY: (volume) => PADDING_PX + height - (volume / options.volumeMaximum) * height,
  };
}

/** A step of 1, 2 or 5 times a power of ten that gives at most `MAX_TICKS` steps. */
export function pickTickStep(maximum: number): number {
  const least = maximum / MAX_TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
}

export function paintLoopAxes(context: CanvasRenderingContext2D, plot: LoopPlot, options: LoopOptions): void {
  const { theme } = options;
  context.fillStyle = theme.well;
  context.fillRect(0, 0, plot.size.width, plot.size.height);
  context.fillStyle = theme.axis;
  context.fillRect(Math.round(plot.toX(0)), plot.top, 1, plot.height);
  context.fillRect(plot.left, plot.top + plot.height, plot.width, 1);
  if (!options.axes) return;
  context.font = `400 12px ${theme.fontFamily}`;
  context.textBaseline = 'alphabetic';
  const { label, factor } = options.pressureUnit;
  const ticks = listTicks(options.pressureMinimum * factor, options.pressureMaximum * factor);
  for (const tick of ticks) {
    const x = Math.round(plot.toX(tick / factor));
    if (tick !== 0) paintGridLine(context, theme.grid, x, plot.top, 1, plot.height);
    context.fillStyle = theme.text;
    context.textAlign = 'center';
    context.fillText(String(tick), x, plot.top + plot.height + 16);
  }
  for (const tick of listTicks(0, options.volumeMaximum)) {
    const y = Math.round(plot.toY(tick));
    if (tick > 0) paintGridLine(context, theme.grid, plot.left, y, plot.width, 1);
    context.fillStyle = theme.text;
    context.textAlign = 'right';
    context.fillText(String(tick), plot.left - 6, y + 4);
  }
  context.fillStyle = theme.text;
  context.textAlign = 'left';
  context.fillText('mL', plot.left + 5, plot.top + 12);
  context.textAlign = 'right';
  context.fillText(label, plot.left + plot.width, plot.top + plot.height - 5);
}

/**
 * Multiples of one step between both ends, including zero.
 * @param minimum zero or less
 */
export function listTicks(minimum: number, maximum: number): readonly number[] {
  const step = pickTickStep(maximum - minimum);
  // Unit conversion may put the end slightly below its last tick.
  const reach = (end: number) => Math.floor((Math.abs(end) / step) * (1 + Number.EPSILON * 4));
  const first = reach(minimum);
  return Array.from({ length: first + reach(maximum) + 1 }, (_, at) => (at - first) * step);
}

function paintGridLine(
  context: CanvasRenderingContext2D,
  color: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  context.fillStyle = color;
  context.fillRect(x, y, width, height);
}
