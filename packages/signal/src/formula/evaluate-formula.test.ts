import { describe, expect, it } from 'vitest';
import { evaluateFormula, type FormulaGrid } from './evaluate-formula.ts';
import { joinRates } from './join-rates.ts';
import { parseFormula } from './parse-formula.ts';

const RATE = 100;

function evaluate(text: string, grid: Partial<FormulaGrid>): Float64Array {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.error.code);
  const length = Object.values(grid.columns ?? {})[0]?.length ?? 0;
  const base = { firstIndex: 0, rateHz: RATE, length, columns: {}, breathStarts: [] };
  return evaluateFormula(parsed.value, { ...base, ...grid });
}

const wave = (length: number, value: (seconds: number) => number): Float32Array =>
  Float32Array.from({ length }, (_, index) => value(index / RATE));

describe('the value of a formula', () => {
  it('is that of its samples, missing where one is', () => {
    const columns = {
      pressure: Float32Array.of(10, 12, Number.NaN, 20),
      oesophageal_pressure: Float32Array.of(4, Number.NaN, 5, -2),
    };
    expect([...evaluate('Paw - Pes', { columns })]).toEqual([6, Number.NaN, Number.NaN, 22]);
    expect([...evaluate('-abs(Pes) * 2', { columns })]).toEqual([-8, Number.NaN, -10, -4]);
    expect([...evaluate('Paw / (Pes + 2 cmH2O)', { columns })].at(-1)).toBeNaN();
    expect(evaluate('Paw - 1 kPa', { columns })[0]).toBeCloseTo(10 - 1000 / 98.0665, 6);
    expect(evaluate('Paw - Pga', { columns }).every(Number.isNaN)).toBe(true);
  });

  it('of an integral of flow is the volume of the breath in mL, from 0 at each onset', () => {
    const flow = wave(400, () => 30);
    const volume = evaluate('integral(Flow)', { columns: { flow }, breathStarts: [50, 250] });
    expect(volume[49]).toBeNaN();
    expect([volume[50], volume[250]]).toEqual([0, 0]);
    expect(volume[150]).toBeCloseTo(500, 9);
    flow[300] = Number.NaN;
    const broken = evaluate('integral(Flow)', { columns: { flow }, breathStarts: [50, 250] });
    expect(broken[299]).toBeCloseTo(245, 9);
    expect(broken.subarray(300).every(Number.isNaN)).toBe(true);
  });

  it('of a baseline is the mean from 0.4 to 0.2 s before the onset, held through the breath', () => {
    const oesophageal_pressure = wave(600, (seconds) => (seconds < 2.9 ? 6 : -4));
    const columns = { oesophageal_pressure };
    const swing = evaluate('-(Pes - baseline(Pes))', { columns, breathStarts: [100, 310] });
    expect(swing[99]).toBeNaN();
    expect(Math.abs(swing[100] ?? 1)).toBe(0);
    expect(swing[305]).toBe(10);
    // 21 samples of 6 or -4 in the window before 310: from 270 to 289 is 6, 290 is -4.
    expect(swing[400]).toBeCloseTo(4 + (20 * 6 - 4) / 21, 9);
  });

  it.each([0.5, 1, 3, 5])(
    'of a low pass at %d Hz lets through 0.707 of that frequency without delay',
    (hertz) => {
      const pressure = wave(4000, (seconds) => 10 * Math.sin(2 * Math.PI * hertz * seconds));
      const low = evaluate(`lowpass(Paw, ${hertz} Hz)`, { columns: { pressure } }).subarray(1000, 3000);
      expect(Math.max(...low) / 10).toBeGreaterThan(0.67);
      expect(Math.max(...low) / 10).toBeLessThan(0.74);
      const peak = [...low].indexOf(Math.max(...low)) % (RATE / hertz);
      expect(Math.abs(peak - RATE / hertz / 4)).toBeLessThanOrEqual(1);
    },
  );

  it('of a high pass leaves out what is slow, and of a mean what is faster than its width', () => {
    const pressure = wave(4000, (seconds) => 8 + Math.sin(2 * Math.PI * 4 * seconds));
    const fast = evaluate('highpass(Paw, 0.5 Hz)', { columns: { pressure } }).subarray(1000, 3000);
    expect(Math.max(...fast)).toBeCloseTo(1, 1);
    const mean = evaluate('mean(Paw, 0.5 s)', { columns: { pressure } }).subarray(1000, 3000);
    for (const value of mean) expect(value).toBeCloseTo(8, 6);
  });
});

describe('channels of different rates', () => {
  it('are joined on the finest grid, interpolated between neighbours, missing beside a missing one', () => {
    const fine = {
      startUs: 0,
      rateHz: 200,
      firstIndex: 7,
      length: 8,
      columns: { pressure: wave(8, () => 10) },
    };
    const coarse = {
      startUs: 0,
      rateHz: 100,
      firstIndex: 0,
      length: 4,
      columns: { oesophageal_pressure: Float32Array.of(0, 2, Number.NaN, 6) },
    };
    const [grid] = joinRates([coarse, fine], ['pressure', 'oesophageal_pressure']);
    expect([grid?.rateHz, grid?.firstIndex]).toEqual([200, 7]);
    expect(grid?.columns.oesophageal_pressure).toEqual(
      Float64Array.of(0, 1, 2, Number.NaN, Number.NaN, Number.NaN, 6, Number.NaN),
    );
  });

  it('take the coarser grid where the finer one is not stored', () => {
    const fine = {
      startUs: 20_000,
      rateHz: 200,
      firstIndex: 0,
      length: 4,
      columns: { flow: wave(4, () => 1) },
    };
    const coarse = {
      startUs: 0,
      rateHz: 100,
      firstIndex: 90,
      length: 6,
      columns: { pressure: wave(6, () => 5) },
    };
    const grids = joinRates([coarse, fine], ['pressure', 'flow']);
    expect(
      grids.map(({ startUs, rateHz, firstIndex, length }) => [startUs, rateHz, firstIndex, length]),
    ).toEqual([
      [0, 100, 90, 2],
      [20_000, 200, 0, 4],
      [40_000, 100, 94, 2],
    ]);
  });
});
