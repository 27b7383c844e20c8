import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateFormula } from './evaluate-formula.ts';
import { FORMULA_FUNCTIONS, FORMULA_NAMES } from './formula-words.ts';
import { parseFormula } from './parse-formula.ts';

const RATE = 50;
const FORMULAS = [
  'Paw - Pes',
  'integral(Flow)',
  '-(Pes - baseline(Pes))',
  'mean(Paw, 0.53 s) - lowpass(Pes, 0.4 Hz)',
  'highpass(integral(Flow), 0.31 Hz)',
  'baseline(mean(Pes, 1.7 s)) + abs(lowpass(Paw, 3 Hz))',
  'lowpass(mean(Paw - 5 cmH2O, 30 s), 0.05 Hz) * Flow / Volume',
];

const sample = fc.oneof(
  { weight: 30, arbitrary: fc.float({ min: -100, max: 100, noNaN: true }) },
  fc.constant(Number.NaN),
);

/** A recording of up to three minutes from a few random samples, repeated with a drift. */
const recording = fc
  .record({
    seed: fc.array(sample, { minLength: 20, maxLength: 200 }),
    length: fc.integer({ min: 500, max: 9000 }),
    starts: fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 40 }),
    firstIndex: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ seed, length, starts, firstIndex }) => {
    const column = (shift: number) =>
      Float32Array.from({ length }, (_, index) => (seed[(index + shift) % seed.length] ?? 0) + index / 1000);
    return {
      length,
      firstIndex,
      starts: [...new Set(starts)].toSorted((left, right) => left - right).map((start) => start + firstIndex),
      columns: { pressure: column(0), flow: column(5), volume: column(11), oesophageal_pressure: column(17) },
    };
  });

describe('a formula', () => {
  it('has in any window the values that it has in the whole recording', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FORMULAS),
        recording,
        fc.nat(9000),
        fc.nat(2000),
        (text, { length, firstIndex, starts, columns }, at, span) => {
          const parsed = parseFormula(text);
          if (!parsed.ok) throw new Error(parsed.error.code);
          const formula = parsed.value;
          const grid = (from: number, to: number) => ({
            firstIndex: firstIndex + from,
            rateHz: RATE,
            length: to - from,
            breathStarts: starts,
            columns: Object.fromEntries(
              Object.entries(columns).map(([code, column]) => [code, column.subarray(from, to)]),
            ),
          });
          const whole = evaluateFormula(formula, grid(0, length));
          const from = Math.min(at, length - 1);
          const to = Math.min(length, from + span + 1);
          const readFrom = Math.max(0, from - Math.ceil(formula.root.beforeS * RATE));
          const readTo = Math.min(length, to + Math.ceil(formula.root.afterS * RATE));
          const part = evaluateFormula(formula, grid(readFrom, readTo));
          for (let index = from; index < to; index += 1) {
            expect(part[index - readFrom]).toBe(whole[index]);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  const word = fc.constantFrom(
    ...Object.values(FORMULA_NAMES),
    ...FORMULA_FUNCTIONS,
    '(',
    ')',
    '(',
    ')',
    '+',
    '-',
    '−',
    '*',
    '/',
    ',',
    '"',
    '0.5',
    '7',
    's',
    'Hz',
    'cmH2O',
    'L/min',
    'constructor',
    ' ',
    '₂',
  );

  it('is read or refused with a place inside the text, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
      fc.array(word, { maxLength: 120 }).map((words) => words.join('')),
    );
    fc.assert(
      fc.property(text, (written) => {
        const parsed = parseFormula(written);
        if (parsed.ok) return;
        const { from, to } = parsed.error;
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeLessThanOrEqual(written.length);
      }),
      { numRuns: 3000 },
    );
  });
});
