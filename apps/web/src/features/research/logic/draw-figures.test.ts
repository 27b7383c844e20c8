import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawCourse, splitRuns, type CourseStep } from './draw-course.ts';
import { drawEcdf, stepsOf } from './draw-ecdf.ts';
import { drawHistogram, joinBins } from './draw-histogram.ts';
import { drawPoints, NAMED_POINTS_MAX } from './draw-points.ts';
import { GROUP_DASHES, POINT_RADIUS, type Figure, type Mark } from './figure-marks.ts';

const WIDTH = 600;
const words = {
  tick: String,
  percent: (share: number) => `${Math.round(share)} %`,
  axis: 'VTe (mL)',
  value: 'VTe (mL)',
  nameOfPoint: ({ patientId, value }: { patientId: number; value: number }) => `${patientId}=${value}`,
};
const A = { letter: 'A', dash: GROUP_DASHES[0] };
const B = { letter: 'B', dash: GROUP_DASHES[1] };

function pick<Shape extends Mark['shape']>(figure: Figure | null, shape: Shape, style: string) {
  return (figure?.marks ?? []).filter(
    (mark): mark is Extract<Mark, { shape: Shape }> => mark.shape === shape && mark.style === style,
  );
}

describe('the empirical distribution function', () => {
  test('steps at each distinct value by the patients who have it', () => {
    expect(stepsOf([1, 2, 2, 5])).toEqual([
      { value: 1, share: 0.25 },
      { value: 2, share: 0.75 },
      { value: 5, share: 1 },
    ]);
  });

  test('rises and ends at one, whatever the values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (values) => {
        const steps = stepsOf(values.toSorted((one, other) => one - other));
        const isRising = steps.every(({ share }, index) => share > (steps[index - 1]?.share ?? 0));
        return isRising && steps.at(-1)?.share === 1;
      }),
    );
  });

  test('has a line with its own dash a group, and none for a group without values', () => {
    const figure = drawEcdf(
      [
        { ...A, values: [1, 3] },
        { ...B, values: [] },
      ],
      WIDTH,
      words,
    );
    expect(pick(figure, 'path', 'line').map(({ dash }) => dash)).toEqual([A.dash]);
    expect(pick(figure, 'text', 'name').map(({ text }) => text)).toEqual(['A']);
    // From the left end at the floor: up by half at 1 and at 3, and on to the right end.
    expect(pick(figure, 'path', 'line')[0]?.d).toBe('M64 230H64V120H586V10H586');
  });
});

describe('a histogram', () => {
  test('keeps the filled bins and joins neighbours until they are bars', () => {
    const counts = [0, 0, ...Array.from({ length: 95 }, () => 1), 0];
    const [joined] = joinBins([{ from: 0, width: 10, counts }]) ?? [];
    expect(joined).toMatchObject({ from: 0, width: 50 });
    expect(joined?.counts.reduce((sum, count) => sum + count, 0)).toBe(95);
    expect(joined?.counts.length).toBeLessThanOrEqual(40);
  });

  test('shows shares: groups of different size with the same shape have the same bars', () => {
    const figure = drawHistogram(
      [
        { ...A, histogram: { from: 0, width: 1, counts: [0, 1, 3] } },
        { ...B, histogram: { from: 0, width: 1, counts: [0, 10, 30] } },
      ],
      WIDTH,
      words,
    );
    expect(pick(figure, 'path', 'bar').map(({ title }) => title)).toEqual([
      'A: 1 (25 %)',
      'A: 3 (75 %)',
      'B: 10 (25 %)',
      'B: 30 (75 %)',
    ]);
  });

  test('of nobody is none', () => {
    expect(
      drawHistogram([{ ...A, histogram: { from: 0, width: 1, counts: [0, 0] } }], WIDTH, words),
    ).toBeNull();
    expect(drawHistogram([{ ...A, histogram: null }], WIDTH, words)).toBeNull();
  });
});

describe('points', () => {
  const pointsOf = (values: readonly number[]) => values.map((value, patientId) => ({ patientId, value }));

  test('are one a patient, named, and do not lie on one another while there is room', () => {
    const figure = drawPoints([{ ...A, points: pointsOf([5, 5, 5, 9]), quartiles: null }], WIDTH, words);
    const circles = pick(figure, 'circle', 'point');
    expect(circles.map(({ title }) => title)).toEqual(['A: 0=5', 'A: 1=5', 'A: 2=5', 'A: 3=9']);
    const apart = circles.slice(1, 3).map(({ y }) => Math.abs(y - (circles[0]?.y ?? y)));
    expect(Math.min(...apart)).toBeGreaterThan(2 * POINT_RADIUS);
  });

  test('of thousands are one shape', () => {
    const points = pointsOf(Array.from({ length: NAMED_POINTS_MAX + 1 }, (_, index) => index));
    const figure = drawPoints([{ ...A, points, quartiles: null }], WIDTH, words);
    expect(pick(figure, 'circle', 'point')).toEqual([]);
    expect(pick(figure, 'path', 'point')).toHaveLength(1);
  });
});

describe('a course', () => {
  const step = (fromHour: number, n: number): CourseStep => {
    const value = n === 0 ? null : 400 + fromHour;
    return { fromHour, n, median: value, q1: value, q3: value };
  };

  test('breaks where a step has no patient', () => {
    const runs = splitRuns([step(0, 4), step(6, 3), step(12, 0), step(18, 1)]);
    expect(runs.map((run) => run.map(({ fromHour }) => fromHour))).toEqual([[0, 6], [18]]);
  });

  test('has the patients of every step below its lane, and the first group again in the others', () => {
    const groups = [
      { ...A, steps: [step(0, 4), step(6, 3)] },
      { ...B, steps: [step(0, 9), step(6, 0)] },
    ];
    const figure = drawCourse(groups, 6, WIDTH, words);
    const texts = pick(figure, 'text', 'tick').map(({ text }) => text);
    expect(texts.filter((text) => ['4', '3', '9', '0', 'n'].includes(text))).toEqual(
      expect.arrayContaining(['n', '4', '3', 'n', '9', '0']),
    );
    expect(pick(figure, 'path', 'reference')).toHaveLength(1);
    expect(pick(figure, 'path', 'line').map(({ dash }) => dash)).toEqual([A.dash, B.dash]);
  });

  test('of a step without a patient draws nothing at zero', () => {
    expect(drawCourse([{ ...A, steps: [step(0, 0)] }], 6, WIDTH, words)).toBeNull();
  });
});
