import { describe, expect, it } from 'vitest';
import { buildLungSignals } from '../testing/build-lung-signals.ts';
import { buildBreathColumns, fillUpTo, type BreathColumns } from './breath-columns.ts';
import { COLUMNS, UNKNOWNS } from './fill-columns.ts';
import { sumShape } from './drawn-shape.ts';
import { NO_ONSETS, placeEfforts } from './place-effort.ts';

const RATE_HZ = 100;
const PEEP_CMH2O = 5;
const RESISTANCE = 10;
const VALVE_RESISTANCE = 4;
const INFLATION_SAMPLES = 60;
const PAUSE_SAMPLES = 60;
const INSPIRATION_SAMPLES = INFLATION_SAMPLES + PAUSE_SAMPLES;
const FLOW_LPS = 0.5;
/** An effort in expiration, 1.6 s into the breath. */
const PULL = { fromSample: 160, samples: 40, cmh2o: 6 } as const;

/** A set flow of 0.5 L/s into a linear chest, then a pause; an effort during expiration. */
function breathOf(elastance: number): BreathColumns {
  const signals = buildLungSignals({
    rateHz: RATE_HZ,
    length: 300,
    inspirationEnd: INSPIRATION_SAMPLES,
    at: (index, volumeL) => {
      if (index < INSPIRATION_SAMPLES) {
        const flowLps = index < INFLATION_SAMPLES ? FLOW_LPS : 0;
        return { flowLps, pressureCmh2o: PEEP_CMH2O + elastance * volumeL + RESISTANCE * flowLps };
      }
      const flowLps = (pullAt(index) - elastance * volumeL) / (RESISTANCE + VALVE_RESISTANCE);
      return { flowLps, pressureCmh2o: PEEP_CMH2O - VALVE_RESISTANCE * flowLps };
    },
  });
  const columns = buildBreathColumns(signals, null, 0);
  if (columns === null) throw new Error('the breath is long enough');
  return columns;
}

function pullAt(index: number): number {
  const share = (index - PULL.fromSample) / PULL.samples;
  return share > 0 && share < 1 ? PULL.cmh2o : 0;
}

const chestOf = (elastance: number) =>
  Float64Array.of(elastance, RESISTANCE, RESISTANCE, ...Array.from({ length: UNKNOWNS - 3 }, () => 0));

describe('a breath as columns', () => {
  it('has a row every 20 ms while pressures leave a lung room', () => {
    expect(breathOf(90).mergedRows).toBe(0);
  });

  it('counts what lies in the steep end of a full lung once', () => {
    const full = breathOf(130);
    const every = full.every;
    expect(full.peakCmh2o).toBeGreaterThan(40);
    // The pause has 30 rows, and the last tenth of the 0.6 s of inflation is above the threshold as well.
    expect(full.mergedRows).toBeGreaterThanOrEqual(31);
    expect(full.length).toBe((every?.length ?? 0) - full.mergedRows);
    const volumes = Array.from({ length: full.length }, (_, row) => full.rows[row * COLUMNS] ?? 0);
    const lowest = Math.min(...volumes);
    const steep = volumes.filter((volume) => volume - lowest > 0.93 * (Math.max(...volumes) - lowest));
    expect(steep.length).toBe(1);
  });

  it('is the same whether a full lung was known to hold more or turned out to', () => {
    const breath = breathOf(130);
    const later = fillUpTo(breath, 0.4);
    const back = fillUpTo(later, breath.fullL);
    expect(later.mergedRows).toBe(0);
    expect(back.mergedRows).toBe(breath.mergedRows);
    for (const [at, product] of breath.products.entries()) expect(back.products[at]).toBeCloseTo(product, 9);
  });

  it('has the Gram matrix of its own rows after another full volume', () => {
    const { rows, products, length } = fillUpTo(breathOf(90), 0.25);
    for (let i = 0; i < COLUMNS; i += 1) {
      for (let j = 0; j < COLUMNS; j += 1) {
        let product = 0;
        for (let row = 0; row < length; row += 1)
          product += (rows[row * COLUMNS + i] ?? 0) * (rows[row * COLUMNS + j] ?? 0);
        expect(products[i * COLUMNS + j]).toBeCloseTo(product, 9);
      }
    }
  });

  it('shows the same efforts whether onsets are tried four at a time or one by one', () => {
    const breath = breathOf(90);
    const heights = Float64Array.from({ length: PULL.samples - 1 }, (_, step) => (step + 1) / PULL.samples);
    // With so stiff a chest the whole inflation looks like an effort.
    const place = (stride: number, first: number) =>
      placeEfforts(
        breath,
        sumShape(heights, heights.length, stride),
        chestOf(130),
        { ...NO_ONSETS, first },
        PULL.samples,
      );
    for (const first of [Number.NaN, 20, 30, 38, 39, 40, 41, 42, 44, 46]) {
      const one = place(Number.NaN, first);
      const four = place(breath.stepsPerRow, first);
      expect(four.first).toBe(one.first);
      expect(four.second).toBe(one.second);
      expect(four.peakCmh2o).toBeCloseTo(one.peakCmh2o, 9);
      expect(four.peakCmh2o).toBeGreaterThan(3);
    }
  });

  it('shows an effort behind the end of inflation as high as it is, merged rows or not', () => {
    const heights = new Float64Array(PULL.samples - 1).fill(1);
    const placed = (elastance: number) =>
      placeEfforts(
        breathOf(elastance),
        sumShape(heights, heights.length, Number.NaN),
        chestOf(elastance),
        { ...NO_ONSETS, first: PULL.fromSample },
        PULL.samples,
      );
    for (const elastance of [90, 130]) {
      const { first, peakCmh2o } = placed(elastance);
      expect(Math.abs(first - PULL.fromSample)).toBeLessThanOrEqual(2);
      expect(Math.abs(peakCmh2o - PULL.cmh2o)).toBeLessThan(0.6);
    }
  });
});
