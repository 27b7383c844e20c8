import { markText, place, type FigureWords, type Mark } from './figure-marks.ts';

export interface Scale {
  readonly low: number;
  readonly high: number;
  /** Pixel of a value. */
  readonly at: (value: number) => number;
}

/** Linear, from the first pixel at `low` to the last at `high`. */
export function scaleOf(low: number, high: number, first: number, last: number): Scale {
  const length = high - low;
  return { low, high, at: (value) => first + ((value - low) / length) * (last - first) };
}

export interface Ticks {
  readonly step: number;
  readonly values: readonly number[];
}

/** Steps of an axis: one, two or five times a power of ten. */
const NICE_STEPS = [1, 2, 5, 10] as const;

/** At most `most` round values from `low` to `high`. Requires `low` < `high`. */
export function findTicks(low: number, high: number, most: number): Ticks {
  const least = (high - low) / Math.max(1, most - 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (NICE_STEPS.find((nice) => nice * power >= least * (1 - 1e-9)) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return { step, values: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step) };
}

/** Axis range that contains all values, widened to whole steps; null without values. */
export function findExtent(values: Iterable<number>): { readonly low: number; readonly high: number } | null {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return null;
  // All patients may have the same value: it is then in the middle of a range around it.
  if (low === high)
    [low, high] = [low - Math.max(1, Math.abs(low) * 0.1), high + Math.max(1, Math.abs(high) * 0.1)];
  const { step } = findTicks(low, high, 8);
  return { low: Math.floor(low / step + 1e-9) * step, high: Math.ceil(high / step - 1e-9) * step };
}

/** Minimum distance of two axis labels, px. */
const TICK_PX = 48;

/** Steps of an axis of hours: parts of a day, days and weeks. */
const HOUR_STEPS = [1, 2, 3, 6, 12, 24, 48, 72, 168] as const;

/** Hour ticks from 0 to `high`, at most `most` of them. */
export function findHourTicks(high: number, most: number): Ticks {
  const step = HOUR_STEPS.find((hours) => high / hours + 1 <= most) ?? 168;
  return { step, values: Array.from({ length: Math.floor(high / step) + 1 }, (_, index) => index * step) };
}

/** Horizontal axis at `y` with labels and title. */
export function drawBottomAxis(
  x: Scale,
  y: number,
  { tick, axis }: FigureWords,
  find: (low: number, high: number, most: number) => Ticks = findTicks,
): readonly Mark[] {
  const [first, last] = [x.at(x.low), x.at(x.high)];
  const { step, values } = find(x.low, x.high, Math.max(2, Math.floor((last - first) / TICK_PX)));
  return [
    { shape: 'path', style: 'axis', d: `M${place(first)} ${place(y)}H${place(last)}` },
    {
      shape: 'path',
      style: 'axis',
      d: values.map((value) => `M${place(x.at(value))} ${place(y)}v4`).join(''),
    },
    ...values.map((value) => markText(tick(value, step), x.at(value), y + 17)),
    markText(axis, (first + last) / 2, y + 36),
  ];
}

/** Decimals needed to distinguish neighbouring ticks. */
export function decimalsOfStep(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}
