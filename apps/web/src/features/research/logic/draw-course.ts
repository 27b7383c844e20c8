import {
  markLetter,
  markText,
  place,
  type Figure,
  type FigureGroup,
  type FigureWords,
  type Mark,
} from './figure-marks.ts';
import { drawBottomAxis, findExtent, findHourTicks, findTicks, scaleOf, type Scale } from './figure-scale.ts';

export interface CourseStep {
  readonly fromHour: number;
  readonly n: number;
  readonly median: number | null;
  readonly q1: number | null;
  readonly q3: number | null;
}

export interface CourseGroup extends FigureGroup {
  /** Values in the unit that is shown. */
  readonly steps: readonly CourseStep[];
}

export interface CourseWords extends FigureWords {
  /** Unit of the vertical axis. */
  readonly value: string;
}

const TOP_PX = 26;
const LANE_PX = 120;
const LANE_GAP_PX = 40;
const LEFT_PX = 64;
const RIGHT_PX = 18;
const AXIS_PX = 46;

/** Least width of a count of patients below its step, px: four digits. */
const COUNT_PX = 32;

const DOT_PX = 2;

/**
 * A lane a group on the same axes: the median over the quartile band, the first group's median again as a thin line in
 * the other lanes, and the number of patients below each step. null where no group has a value.
 */
export function drawCourse(
  groups: readonly CourseGroup[],
  stepHours: number,
  width: number,
  words: CourseWords,
): Figure | null {
  const extent = findExtent(
    groups.flatMap(({ steps }) => steps.flatMap(({ q1, q3 }) => [q1, q3].filter(isKnown))),
  );
  const count = groups[0]?.steps.length ?? 0;
  if (extent === null || count === 0) return null;
  const x = scaleOf(0, count * stepHours, LEFT_PX, width - RIGHT_PX);
  const { step, values: ticks } = findTicks(extent.low, extent.high, 4);
  const [first] = groups;
  const marks: Mark[] = [markText(words.value, 0, 12, 'start')];
  const floorOf = (lane: number): number => TOP_PX + LANE_PX + lane * (LANE_PX + LANE_GAP_PX);
  for (const [lane, group] of groups.entries()) {
    const floor = floorOf(lane);
    const y = scaleOf(extent.low, extent.high, floor, floor - LANE_PX);
    for (const tick of ticks) {
      marks.push({ shape: 'path', style: 'grid', d: `M${LEFT_PX} ${place(y.at(tick))}H${width - RIGHT_PX}` });
      marks.push(markText(words.tick(tick, step), LEFT_PX - 6, y.at(tick) + 4, 'end'));
    }
    marks.push(markLetter(group.letter, floor - LANE_PX / 2 + 4));
    marks.push(...drawBand(group.steps, stepHours, x, y));
    if (first !== undefined && lane > 0)
      marks.push({
        shape: 'path',
        style: 'reference',
        d: drawMedians(first.steps, stepHours, x, y),
        dash: first.dash,
      });
    marks.push({
      shape: 'path',
      style: 'line',
      d: drawMedians(group.steps, stepHours, x, y),
      dash: group.dash,
    });
    marks.push({ shape: 'path', style: 'axis', d: `M${LEFT_PX} ${floor}H${width - RIGHT_PX}` });
    marks.push(...drawCounts(group.steps, stepHours, x, floor));
  }
  const floor = floorOf(groups.length - 1) + 22;
  marks.push(...drawBottomAxis(x, floor, words, (_low, high, most) => findHourTicks(high, most)));
  return { width, height: floor + AXIS_PX, marks };
}

function isKnown(value: number | null): value is number {
  return value !== null;
}

/** Runs of steps that have patients: where none has, line and band break. */
export function splitRuns(steps: readonly CourseStep[]): readonly (readonly CourseStep[])[] {
  const runs: CourseStep[][] = [];
  let run: CourseStep[] = [];
  for (const step of steps) {
    if (step.median !== null) {
      if (run.length === 0) runs.push(run);
      run.push(step);
    } else run = [];
  }
  return runs;
}

function drawMedians(steps: readonly CourseStep[], stepHours: number, x: Scale, y: Scale): string {
  const at = ({ fromHour, median }: CourseStep): string =>
    `${place(x.at(fromHour + stepHours / 2))} ${place(y.at(median ?? 0))}`;
  // A run of one step has no line: a short stroke stands for it.
  return splitRuns(steps)
    .map((run) => `M${run.map(at).join('L')}${run.length === 1 ? `m-${DOT_PX} 0h${2 * DOT_PX}` : ''}`)
    .join('');
}

function drawBand(steps: readonly CourseStep[], stepHours: number, x: Scale, y: Scale): readonly Mark[] {
  return splitRuns(steps).map((run): Mark => {
    const [first, last] = [run[0], run.at(-1)];
    const along = run.length === 1 && first !== undefined && last !== undefined ? DOT_PX : 0;
    const edge = (quartile: 'q1' | 'q3') => (step: CourseStep) => [
      x.at(step.fromHour + stepHours / 2),
      y.at(step[quartile] ?? 0),
    ];
    const upper = run.map(edge('q3'));
    const lower = run.map(edge('q1')).toReversed();
    const corners = along === 0 ? [...upper, ...lower] : widen(upper, lower, along);
    return {
      shape: 'path',
      style: 'band',
      d: `M${corners.map((corner) => corner.map(place).join(' ')).join('L')}Z`,
    };
  });
}

/** The band of a single step, as a narrow rectangle. */
function widen(upper: readonly number[][], lower: readonly number[][], by: number): readonly number[][] {
  const shift = (points: readonly number[][], px: number) => points.map(([x = 0, y = 0]) => [x + px, y]);
  return [...shift(upper, -by), ...shift(upper, by), ...shift(lower, by), ...shift(lower, -by)];
}

function drawCounts(
  steps: readonly CourseStep[],
  stepHours: number,
  x: Scale,
  floor: number,
): readonly Mark[] {
  const stepPx = x.at(stepHours) - x.at(0);
  const every = Math.max(1, Math.ceil(COUNT_PX / stepPx));
  return [
    markText('n', LEFT_PX - 6, floor + 16, 'end'),
    ...steps.flatMap(({ fromHour, n }, index) =>
      index % every === 0 ? [markText(String(n), x.at(fromHour + stepHours / 2), floor + 16)] : [],
    ),
  ];
}
