import { ensure } from '@eupnea/model';
import { expect, test } from 'vitest';
import { evaluateFormula } from './evaluate-formula.ts';
import { findLiveLimit } from './find-live-limit.ts';
import { parseFormula } from './parse-formula.ts';

function parse(text: string) {
  const parsed = parseFormula(text);
  return ensure(parsed.ok ? parsed.value : undefined, 'a formula');
}

const SAMPLES = 64;
const LONG = 400;
const PIECE = 7;
const pressure = Float32Array.from({ length: LONG }, (_, at) => Math.sin(at / 5) * 20);
const oesophagealPressure = Float32Array.from({ length: LONG }, (_, at) => Math.cos(at / 3) * 5);

function gridOf(from: number, end: number) {
  return {
    firstIndex: from,
    rateHz: 100,
    length: end - from,
    columns: {
      pressure: pressure.subarray(from, end),
      oesophageal_pressure: oesophagealPressure.subarray(from, end),
    },
    breathStarts: [],
  };
}

test.each(['Paw - Pes', '-(Pes - 3 cmH2O) * 2', 'abs(Paw) / (Pes + 1 kPa)'])(
  'a stream computes %s in pieces as from all samples',
  (text) => {
    const formula = parse(text);
    expect(findLiveLimit(formula, 0)).toBeNull();
    const whole = evaluateFormula(formula, gridOf(0, SAMPLES));
    const pieces: number[] = [];
    for (let from = 0; from < SAMPLES; from += PIECE)
      pieces.push(...evaluateFormula(formula, gridOf(from, Math.min(SAMPLES, from + PIECE))));
    expect(pieces).toEqual([...whole]);
  },
);

test('a filter has a lane unless it waits too long, and what begins with a breath has none', () => {
  const mean = parse('Paw - mean(Pes, 0.5 s)');
  expect(findLiveLimit(mean, 0.45)).toBeNull();
  expect(findLiveLimit(mean, 0.44)).toEqual({ code: 'later_samples', seconds: 0.45 });
  expect(findLiveLimit(parse('highpass(Paw, 0.05 Hz)'), 6)?.code).toBe('later_samples');
  expect(findLiveLimit(parse('integral(Flow)'), 6)).toEqual({ code: 'breath_end' });
  expect(findLiveLimit(parse('-(Pes - baseline(mean(Pes, 1 s)))'), 6)).toEqual({ code: 'breath_end' });
});

test.each(['Paw - mean(Pes, 0.1 s)', 'lowpass(Paw, 5 Hz)', 'highpass(abs(Pes), 5 Hz)'])(
  'a value of %s is final after the samples that the formula needs',
  (text) => {
    const formula = parse(text);
    const whole = evaluateFormula(formula, gridOf(0, LONG));
    const [before, after] = [formula.root.beforeS, formula.root.afterS].map((reach) =>
      Math.ceil(reach * 100),
    );
    for (let at = 100; at < LONG - 100; at += PIECE) {
      const from = at - (before ?? 0);
      const part = evaluateFormula(formula, gridOf(from, at + (after ?? 0) + 1));
      expect(part[at - from]).toBe(whole[at]);
    }
  },
);
