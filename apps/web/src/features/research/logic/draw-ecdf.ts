import {
  markText,
  place,
  type Figure,
  type FigureGroup,
  type FigureWords,
  type Mark,
} from './figure-marks.ts';
import { drawBottomAxis, findExtent, scaleOf } from './figure-scale.ts';

export interface EcdfGroup extends FigureGroup {
  /** One value a patient, ascending, in the unit that is shown. */
  readonly values: readonly number[];
}

export interface EcdfStep {
  readonly value: number;
  /** Share of the patients with this value or a lower one, 0 to 1. */
  readonly share: number;
}

const TOP_PX = 10;
const PLOT_PX = 220;
const LEFT_PX = 64;
const RIGHT_PX = 14;
const AXIS_PX = 46;
const SHARES = [0, 0.25, 0.5, 0.75, 1] as const;

/** Height at which the letter of each group stands beside its line: apart even where the lines run together. */
const LETTER_SHARES = [0.8, 0.6, 0.4, 0.2] as const;

/** Steps of the empirical distribution function: one a distinct value. Wants the values ascending. */
export function stepsOf(values: readonly number[]): readonly EcdfStep[] {
  return values.flatMap((value, index) =>
    values[index + 1] === value ? [] : [{ value, share: (index + 1) / values.length }],
  );
}

/** Share of the patients up to each value, a line a group. null where no group has a value. */
export function drawEcdf(
  groups: readonly EcdfGroup[],
  width: number,
  words: FigureWords & { readonly percent: (share: number) => string },
): Figure | null {
  const extent = findExtent(groups.flatMap(({ values }) => values));
  if (extent === null) return null;
  const x = scaleOf(extent.low, extent.high, LEFT_PX, width - RIGHT_PX);
  const floor = TOP_PX + PLOT_PX;
  const y = scaleOf(0, 1, floor, TOP_PX);
  const marks: Mark[] = SHARES.flatMap((share): Mark[] => [
    { shape: 'path', style: 'grid', d: `M${LEFT_PX} ${place(y.at(share))}H${width - RIGHT_PX}` },
    markText(words.percent(share * 100), LEFT_PX - 6, y.at(share) + 4, 'end'),
  ]);
  const letters: Mark[] = [];
  for (const [position, { letter, dash, values }] of groups.entries()) {
    const steps = stepsOf(values);
    if (steps.length === 0) continue;
    const path = [`M${place(x.at(extent.low))} ${place(floor)}`];
    let drawnX = '';
    for (const { value, share } of steps) {
      const [toX, toY] = [place(x.at(value)), place(y.at(share))];
      // Thousands of patients may share a pixel: there the line only rises.
      path.push(toX === drawnX ? `V${toY}` : `H${toX}V${toY}`);
      drawnX = toX;
    }
    path.push(`H${place(x.at(extent.high))}`);
    marks.push({ shape: 'path', style: 'line', d: path.join(''), dash });
    const share = LETTER_SHARES[position] ?? 0.5;
    const crossed = steps.find((step) => step.share >= share)?.value ?? extent.high;
    letters.push({
      shape: 'text',
      style: 'name',
      x: Math.min(x.at(crossed) + 6, width - RIGHT_PX - 10),
      y: y.at(share) + 4,
      anchor: 'start',
      text: letter,
    });
  }
  marks.push(...letters, ...drawBottomAxis(x, floor, words));
  return { width, height: floor + AXIS_PX, marks };
}
