import { BASE_SCENARIO, type Scenario } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import { analyze, drawBed, judgeLung, median, type LungMiss } from './gas-exchange.fixture.ts';

/** All 50 take a minute: fewer unless the deep tests run. */
const LUNGS = process.env['EUPNEA_DEEP'] === '1' ? 50 : 15;

describe.each([
  ['mainstream', false],
  ['sidestream', true],
] as const)('%s capnography of simulated lungs', (_name, isSidestream) => {
  const misses = Array.from({ length: LUNGS }, (_lung, seed) => judgeLung(seed, isSidestream));
  const worst = (of: (miss: LungMiss) => number) => Math.max(...misses.map(of));
  const withPlateau = misses.filter(({ fowler }) => !Number.isNaN(fowler));
  const worstSpace = (of: (miss: LungMiss) => number) => Math.max(...withPlateau.map(of));

  it('has the CO2 elimination within 5 %', () => {
    expect(worst(({ output }) => output)).toBeLessThan(0.05);
  });

  it('has every dead space within 10 %', () => {
    // Wide phases II beside large dead spaces leave no phase III.
    expect(withPlateau.length).toBeGreaterThanOrEqual(0.9 * LUNGS);
    expect(worstSpace(({ fowler }) => fowler)).toBeLessThan(0.1);
    expect(worstSpace(({ langley }) => langley)).toBeLessThan(0.1);
    expect(worstSpace(({ bohr }) => bohr)).toBeLessThan(0.1);
    expect(worstSpace(({ bohrAsSet }) => bohrAsSet)).toBeLessThan(0.1);
  });

  it('has the physiological dead space with a blood gas within 10 %, also without a phase III', () => {
    expect(worst(({ enghoff }) => enghoff)).toBeLessThan(0.1);
  });

  it('has the end-tidal CO2 within 5 %', () => {
    expect(worst(({ endTidal }) => endTidal)).toBeLessThan(0.05);
  });
});

const bed: Scenario = { ...drawBed(3, false), settings: { ...BASE_SCENARIO.settings, mode: 'vc' } };

describe('a simulated breath', () => {
  it('carries the CO2 of its closed form: the line of phase III over a logistic phase II', () => {
    const { deadSpaceL, transitionSpread, plateauSlopePerL } = bed.gas;
    const width = (transitionSpread * deadSpaceL) / 2;
    for (const { truth } of analyze(bed, 3).slice(2)) {
      const alveolarL = truth.expiredMl / 1000 - deadSpaceL;
      const area = alveolarL + plateauSlopePerL * (alveolarL ** 2 / 2 - (width ** 2 * Math.PI ** 2) / 6);
      const closed = (truth.gas.alveolarCo2Mmhg * area * 1000) / 863;
      expect(Math.abs(truth.gas.expiredCo2Ml / closed - 1)).toBeLessThan(0.01);
    }
  });
});

describe('a sidestream capnometer', () => {
  it('shows its delay, but for whole breaths that regular breathing hides', () => {
    const sidestream = drawBed(5, true);
    const delayS = sidestream.sensors.co2?.output?.delayS ?? 0;
    const found = analyze(sidestream, 5).map(({ breath }) => breath.features.co2_delay_s);
    const periodS = 60 / sidestream.settings.ratePerMin;
    const rest = (((median(found.slice(-10)) - delayS) % periodS) + periodS) % periodS;
    expect(Math.min(rest, periodS - rest)).toBeLessThan(0.05);
  });
});
