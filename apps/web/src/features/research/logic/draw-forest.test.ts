import { expect, it } from 'vitest';
import { drawForest, NAMED_ROWS_MAX, type ForestPatient } from './draw-forest.ts';

const words = {
  tick: String,
  axis: 'VTe (mL)',
  nameOfPatient: ({ name, value }: ForestPatient) => `${name}: ${value}`,
};
const POOLED = { name: 'All', value: -20, low: -30, high: -10 };
const patient = (number: number): ForestPatient => ({
  name: `P-${number}`,
  changes: 2,
  value: -20,
  minimum: -40,
  maximum: 0,
});

it('has a row a patient, the mean over patients with its interval, and a line at no difference', () => {
  const figure = drawForest([patient(1), patient(2)], POOLED, 600, words);
  const marks = figure?.marks ?? [];
  const points = marks.filter((mark) => mark.shape === 'circle');
  expect(points.map(({ title }) => title)).toEqual(['P-1: -20', 'P-2: -20']);
  // From -40 at 132 px to 0 at 582 px.
  expect(points[0]).toMatchObject({ x: 357 });
  expect(marks.find(({ style }) => style === 'reference')).toMatchObject({ d: 'M582 8V88' });
  expect(marks.find(({ style }) => style === 'band')).toMatchObject({ d: 'M244.5 62H469.5v18H244.5Z' });
});

it('names rows while they are legible, and has no band without an interval', () => {
  const many = Array.from({ length: NAMED_ROWS_MAX + 1 }, (_, number) => patient(number));
  const marks = drawForest(many, { ...POOLED, low: null, high: null }, 600, words)?.marks ?? [];
  expect(marks.some((mark) => mark.shape === 'text' && mark.text.startsWith('P-'))).toBe(false);
  expect(marks.some(({ style }) => style === 'band')).toBe(false);
  expect(drawForest([], POOLED, 600, words)).toBeNull();
  expect(drawForest(many, null, 600, words)).toBeNull();
});
