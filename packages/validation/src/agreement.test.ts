import { describe, expect, it } from 'vitest';
import { cohenKappa, findMajority, fleissKappa } from './agreement.ts';
import { countConfusion, countOverlap, f1OfKind } from './confusion.ts';

/** Repeats each pair of categories as often as the table of counts says. */
function fromTable(categories: readonly string[], counts: readonly (readonly number[])[]) {
  const first: string[] = [];
  const second: string[] = [];
  for (const [row, columns] of counts.entries()) {
    for (const [column, count] of columns.entries()) {
      for (let each = 0; each < count; each += 1) {
        first.push(categories[row] ?? '');
        second.push(categories[column] ?? '');
      }
    }
  }
  return { first, second };
}

describe('Cohen’s kappa', () => {
  it('is that of Cohen 1960 for 200 diagnoses: observed 0.70, expected 0.41, kappa 0.492', () => {
    const { first, second } = fromTable(
      ['personality disorder', 'neurosis', 'psychosis'],
      [
        [88, 14, 18],
        [10, 40, 10],
        [2, 6, 12],
      ],
    );
    const found = cohenKappa(first, second);
    expect(found.compared).toBe(200);
    expect(found.observed).toBeCloseTo(0.7, 12);
    expect(found.expected).toBeCloseTo(0.41, 12);
    expect(found.kappa).toBeCloseTo(0.492, 3);
  });

  it('is 0.4 for 35 of 50 proposals judged alike with marginals 25 and 30', () => {
    const { first, second } = fromTable(
      ['yes', 'no'],
      [
        [20, 5],
        [10, 15],
      ],
    );
    expect(cohenKappa(first, second)).toEqual({
      compared: 50,
      observed: 0.7,
      expected: expect.closeTo(0.5, 12),
      kappa: expect.closeTo(0.4, 12),
      // By hand after Fleiss, Cohen and Everitt 1969: variance (0.4·0.48² + 0.3·0.72² + 0.1·1.52² + 0.2·1.28²) / 50.
      interval: [
        expect.closeTo(0.4 - 1.96 * Math.sqrt(0.8064 / 50), 12),
        expect.closeTo(0.4 + 1.96 * Math.sqrt(0.8064 / 50), 12),
      ],
    });
  });

  it('is absent, not zero, without breaths and where chance alone agrees wholly', () => {
    expect(cohenKappa([], [])).toEqual({
      compared: 0,
      observed: null,
      expected: null,
      kappa: null,
      interval: null,
    });
    expect(cohenKappa(['normal', 'normal'], ['normal', 'normal'])).toEqual({
      compared: 2,
      observed: 1,
      expected: 1,
      kappa: null,
      interval: null,
    });
  });

  it('does not compare lists of other lengths', () => {
    expect(() => cohenKappa(['a'], [])).toThrow(RangeError);
  });
});

/** Fleiss 1971, table 1: for each of thirty patients, how many of six psychiatrists gave each of five diagnoses. */
const PATIENTS = [
  [0, 0, 0, 6, 0],
  [0, 3, 0, 0, 3],
  [0, 1, 4, 0, 1],
  [0, 0, 0, 0, 6],
  [0, 3, 0, 3, 0],
  [2, 0, 4, 0, 0],
  [0, 0, 4, 0, 2],
  [2, 0, 3, 1, 0],
  [2, 0, 0, 4, 0],
  [0, 0, 0, 0, 6],
  [1, 0, 0, 5, 0],
  [1, 1, 0, 4, 0],
  [0, 3, 3, 0, 0],
  [1, 0, 0, 5, 0],
  [0, 2, 0, 3, 1],
  [0, 0, 5, 0, 1],
  [3, 0, 0, 1, 2],
  [5, 1, 0, 0, 0],
  [0, 2, 0, 4, 0],
  [1, 0, 2, 0, 3],
  [0, 0, 0, 0, 6],
  [0, 1, 0, 5, 0],
  [0, 2, 0, 1, 3],
  [2, 0, 0, 4, 0],
  [1, 0, 0, 4, 1],
  [0, 5, 0, 1, 0],
  [4, 0, 0, 0, 2],
  [0, 2, 0, 4, 0],
  [1, 0, 5, 0, 0],
  [0, 0, 0, 0, 6],
] as const;

function spread(counts: readonly number[]): string[] {
  return counts.flatMap((count, category) => Array.from({ length: count }, () => String(category)));
}

describe('Fleiss’ kappa', () => {
  it('is that of Fleiss 1971: observed 0.556, expected 0.220, kappa 0.430', () => {
    const found = fleissKappa(PATIENTS.map(spread));
    expect(found.compared).toBe(30);
    expect(found.observed).toBeCloseTo(0.5556, 4);
    expect(found.expected).toBeCloseTo(0.22, 3);
    expect(found.kappa).toBeCloseTo(0.43, 3);
  });

  it('is that of the article’s single categories: schizophrenia 0.520, neurosis 0.471', () => {
    const ofCategory = (category: number) =>
      fleissKappa(
        PATIENTS.map((counts) => spread(counts).map((given) => String(given === String(category)))),
      );
    expect(ofCategory(2).kappa).toBeCloseTo(0.52, 2);
    expect(ofCategory(3).kappa).toBeCloseTo(0.471, 2);
  });

  it('is absent with one rater, without breaths and where all gave one category', () => {
    expect(fleissKappa([['a'], ['b']]).kappa).toBeNull();
    expect(fleissKappa([])).toEqual({
      compared: 0,
      observed: null,
      expected: null,
      kappa: null,
      interval: null,
    });
    expect(fleissKappa([['a', 'a']])).toMatchObject({ observed: 1, kappa: null, interval: null });
  });

  it('wants the same number of raters on every breath', () => {
    expect(() => fleissKappa([['a', 'b'], ['a']])).toThrow(RangeError);
  });
});

describe('a confusion matrix', () => {
  it('has the first rater’s rows, the most frequent category first', () => {
    expect(countConfusion(['N', 'N', 'IE', 'N'], ['N', 'IE', 'IE', 'N'])).toEqual({
      categories: ['N', 'IE'],
      counts: [
        [2, 1],
        [0, 1],
      ],
    });
  });

  it('gives F1 of a kind, absent where neither saw it', () => {
    const overlap = countOverlap([true, true, false, false], [true, false, true, false]);
    expect(overlap).toEqual({ both: 1, onlyFirst: 1, onlySecond: 1, neither: 1 });
    expect(f1OfKind(overlap)).toBe(0.5);
    expect(f1OfKind(countOverlap([false], [false]))).toBeNull();
  });
});

describe('a majority', () => {
  it('is more than half of those who gave a label', () => {
    expect(findMajority(['IE', 'N', 'IE'])).toEqual({ category: 'IE', votes: 2 });
    expect(findMajority(['IE', 'N'])).toBeNull();
    expect(findMajority([])).toBeNull();
  });
});
