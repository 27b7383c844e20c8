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
const PIECE = 7;
const pressure = Float32Array.from({ length: SAMPLES }, (_, at) => Math.sin(at / 5) * 20);
const oesophagealPressure = Float32Array.from({ length: SAMPLES }, (_, at) => Math.cos(at / 3) * 5);

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
    expect(findLiveLimit(formula)).toBeNull();
    const whole = evaluateFormula(formula, gridOf(0, SAMPLES));
    const pieces: number[] = [];
    for (let from = 0; from < SAMPLES; from += PIECE)
      pieces.push(...evaluateFormula(formula, gridOf(from, Math.min(SAMPLES, from + PIECE))));
    expect(pieces).toEqual([...whole]);
  },
);

test('a filter waits for later samples, and what begins with a breath waits for its end', () => {
  const mean = findLiveLimit(parse('Paw - mean(Pes, 0.5 s)'));
  expect(mean).toEqual({ code: 'later_samples', seconds: 0.45 });
  expect(findLiveLimit(parse('highpass(Paw, 0.5 Hz)'))?.code).toBe('later_samples');
  expect(findLiveLimit(parse('integral(Flow)'))).toEqual({ code: 'breath_end' });
  expect(findLiveLimit(parse('-(Pes - baseline(mean(Pes, 1 s)))'))).toEqual({ code: 'breath_end' });
});
