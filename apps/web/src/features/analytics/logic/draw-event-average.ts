import type { EventAverage } from '@eupnea/contracts/event-average';

/** 85 mm, the column of a journal, at 4 px per mm. */
export const AVERAGE_WIDTH_PX = 340;
export const AVERAGE_HEIGHT_PX = 220;
export const AVERAGE_WIDTH_MM = 85;

const LEFT_PX = 44;
const RIGHT_PX = 8;
const TOP_PX = 24;
const BOTTOM_PX = 38;
const TICKS = 7;
const NICE_STEPS = [1, 2, 5, 10];

interface AverageTick {
  readonly px: number;
  readonly value: number;
}

/** The average as paths and ticks in pixels of a figure of 340 by 220. */
export interface AverageFigure {
  readonly band: string;
  readonly median: string;
  readonly frame: string;
  readonly grid: string;
  /** Vertical line at the event. */
  readonly event: string;
  readonly timeTicks: readonly AverageTick[];
  readonly valueTicks: readonly AverageTick[];
  readonly timeStep: number;
  readonly valueStep: number;
}

/** Percentiles of all events or of one group. */
export type AverageCourses = Pick<EventAverage, 'p10' | 'median' | 'p90'>;

/**
 * The figures of all events and of each group on one scale; null without a value.
 * @param factor from the unit of the answer to the shown one
 */
export function drawEventAverage(
  average: EventAverage,
  factor: number,
): { readonly whole: AverageFigure; readonly groups: readonly AverageFigure[] } | null {
  const all = [average, ...average.groups];
  const known = all
    .flatMap(({ p10, p90 }) => [...p10, ...p90])
    .flatMap((value) => (value === null ? [] : value * factor));
  if (known.length === 0 || average.median.length < 2) return null;
  const range = widen(Math.min(...known), Math.max(...known));
  const draw = (courses: AverageCourses) => drawCourses(courses, average, factor, range);
  return { whole: draw(average), groups: average.groups.map(draw) };
}

function drawCourses(
  average: AverageCourses,
  { from_s: fromS, step_s: stepS }: Pick<EventAverage, 'from_s' | 'step_s'>,
  factor: number,
  [least, most]: readonly [number, number],
): AverageFigure {
  const count = average.median.length;
  const values = listTicks(least, most);
  const times = listTicks(fromS, fromS + (count - 1) * stepS);
  const right = AVERAGE_WIDTH_PX - RIGHT_PX;
  const floor = AVERAGE_HEIGHT_PX - BOTTOM_PX;
  const x = (seconds: number): number =>
    LEFT_PX + ((seconds - fromS) / ((count - 1) * stepS)) * (right - LEFT_PX);
  const y = (value: number): number => floor - ((value - least) / (most - least)) * (floor - TOP_PX);
  const at = (list: readonly (number | null)[]) => (point: number) =>
    `${place(x(fromS + point * stepS))} ${place(y((list[point] ?? 0) * factor))}`;
  const runs = listRuns(average.median);
  const draw = (points: readonly number[], list: readonly (number | null)[]): string =>
    points.map(at(list)).join('L');
  return {
    band: runs
      .map((points) => `M${draw(points, average.p90)}L${draw(points.toReversed(), average.p10)}Z`)
      .join(''),
    median: runs.map((points) => `M${draw(points, average.median)}`).join(''),
    frame: `M${LEFT_PX} ${TOP_PX}V${floor}H${right}`,
    grid: values.ticks.map((value) => `M${LEFT_PX} ${place(y(value))}H${right}`).join(''),
    event: `M${place(x(0))} ${TOP_PX}V${floor}`,
    timeTicks: times.ticks.map((value) => ({ px: x(value), value })),
    valueTicks: values.ticks.map((value) => ({ px: y(value), value })),
    timeStep: times.step,
    valueStep: values.step,
  };
}

/** Decimals that tell two neighbouring ticks apart. */
export function decimalsOf(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}

function widen(least: number, most: number): readonly [number, number] {
  return least === most ? [least - 1, most + 1] : [least, most];
}

function listTicks(low: number, high: number): { readonly step: number; readonly ticks: readonly number[] } {
  const least = (high - low) / TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (NICE_STEPS.find((nice) => nice * power >= least) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return { step, ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step) };
}

/** Runs of points with a value: line and band break where too few events have a sample. */
function listRuns(values: readonly (number | null)[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  values.forEach((value, point) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === point - 1) last.push(point);
    else runs.push([point]);
  });
  return runs;
}

function place(px: number): number {
  return Math.round(px * 10) / 10;
}
