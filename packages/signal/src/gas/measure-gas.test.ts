import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { BreathView } from '../breath-view.ts';
import { createAbsentFeatures } from '../features/absent-features.ts';
import { measureRatios } from '../features/measure-ratios.ts';
import { measureTimes } from '../features/measure-times.ts';
import { measureVolumes } from '../features/measure-volumes.ts';
import { integrateFlow } from '../integrate-flow.ts';
import type { GasTrace } from './co2-aligner.ts';
import { measureGas } from './measure-gas.ts';

const RATE_HZ = 1000;
/** RR 16: inspiration of 1 s, expiration of 2.75 s at a steady 500 mL / 2.75 s. */
const LENGTH = 3750;
const INSPIRED = 1000;

/** The worked example of volumetric capnography (effort-gas-weaning, 3.2). */
function exampleCo2(expiredMl: number): number {
  if (expiredMl <= 120) return 0;
  return expiredMl < 160 ? (34 * (expiredMl - 120)) / 40 : 34 + 0.01 * (expiredMl - 160);
}

interface Drawn {
  readonly volumeMl?: number;
  readonly expiredShare?: number;
  readonly co2At?: (expiredMl: number) => number;
  readonly gas?: Partial<GasTrace>;
}

function measure({ volumeMl = 500, expiredShare = 1, co2At = exampleCo2, gas = {} }: Drawn) {
  const expiredMl = volumeMl * expiredShare;
  const inspiratoryLpm = (volumeMl * 60) / 1000;
  const expiratoryLpm = (expiredMl * 60) / (LENGTH - INSPIRED);
  const flow = Float32Array.from({ length: LENGTH }, (_sample, index) =>
    index < INSPIRED ? inspiratoryLpm : -expiratoryLpm,
  );
  const co2 = Float64Array.from({ length: LENGTH }, (_sample, index) =>
    index < INSPIRED ? 0 : co2At((expiredMl * (index + 0.5 - INSPIRED)) / (LENGTH - INSPIRED)),
  );
  const view: BreathView = {
    rateHz: RATE_HZ,
    length: LENGTH,
    inspirationEnd: INSPIRED,
    pauseStart: INSPIRED,
    pressure: new Float32Array(LENGTH),
    flow,
    volume: integrateFlow(flow, RATE_HZ, new Float64Array(LENGTH)),
    missingSamples: 0,
    continuous: true,
    incomplete: false,
    endSeen: true,
    preceding: [],
    gas: {
      co2,
      failedGate: null,
      lag: { delayS: 0, timeConstantS: 0.02 },
      before: { co2Ml: 15 * 14.85, seconds: 56.25 },
      ...gas,
    },
  };
  const features = createAbsentFeatures();
  measureTimes(view, features);
  measureVolumes(view, features);
  measureRatios(view, features);
  const provenance = measureGas(view, features);
  return { features, provenance };
}

describe('the worked example of a capnogram', () => {
  const { features } = measure({});

  it('has its dead spaces by equal areas and by the line through the collected CO2', () => {
    expect(features.vd_airway_ml).toBeCloseTo(139.94, 0);
    // The line through the collected CO2 over the middle half of phase III, 229.96 to 409.98 mL, whose middle is 319.97:
    // it passes 680 + 34 · 159.97 + 0.005 · (159.97² + 180.02² / 12) = 6260.4 mmHg mL there, with a slope of 35.60 mmHg.
    expect(features.vd_langley_ml).toBeCloseTo(319.97 - 6260.4 / 35.6, 0);
  });

  it('has its slopes, also divided by mixed expired CO2', () => {
    expect(features.co2_slope2_mmhg_l).toBeCloseTo(850, -1);
    expect(features.co2_slope3_mmhg_l).toBeCloseTo(10, 2);
    expect(features.co2_slope3_normalized_l).toBeCloseTo(0.39, 2);
  });

  it('has its CO2 in mL STPD and its alveolar ventilation', () => {
    expect(features.peco2_mmhg).toBeCloseTo(25.636, 1);
    expect(features.vtco2_ml).toBeCloseTo(14.85, 1);
    expect(features.vco2_ml_min).toBeCloseTo(237.6, 0);
    expect(features.va_lpm).toBeCloseTo(5.761, 2);
    expect(features.petco2_mmhg).toBeCloseTo(34 + 0.01 * 327.5, 1);
  });

  it('has the dead space of Bohr from the middle of phase III', () => {
    expect(features.paeco2_mmhg).toBeCloseTo(35.7, 1);
    expect(features.vd_bohr_ratio).toBeCloseTo(0.2819, 2);
    expect(features.vd_bohr_ml).toBeCloseTo(140.95, -1);
    expect(features.vd_alveolar_ml).toBeCloseTo(1.01, 0);
  });
});

describe('gates of the gas numbers', () => {
  it('take the volumes of CO2 from a leak, and keep end-tidal CO2', () => {
    const { features, provenance } = measure({ expiredShare: 0.85 });
    expect(provenance.vtco2_ml?.failedGates).toEqual(['leak']);
    expect(features.petco2_mmhg).toBeGreaterThan(30);
    expect(features.vtco2_ml).toBeNaN();
  });

  it('mark the volumes of CO2 of a leak above 5 % as estimated', () => {
    const { features, provenance } = measure({ expiredShare: 0.94 });
    expect(features.vtco2_ml).toBeGreaterThan(0);
    expect([provenance.vtco2_ml, provenance.vco2_ml_min]).toEqual([{ estimated: true }, { estimated: true }]);
    expect(measure({ expiredShare: 0.96 }).provenance.vco2_ml_min).toBeUndefined();
  });

  it('name a delay that is not known, and a CO2 that does not rise', () => {
    const unknown = measure({ gas: { co2: null, failedGate: 'co2_delay_unknown', lag: null } });
    expect(unknown.provenance.petco2_mmhg?.failedGates).toEqual(['co2_delay_unknown']);
    const flat = measure({ co2At: () => 2 });
    expect(flat.provenance.petco2_mmhg?.failedGates).toEqual(['no_co2']);
  });

  it('have no dead space without a phase III', () => {
    const { features, provenance } = measure({ co2At: (expiredMl) => expiredMl / 12 });
    expect(provenance.vd_airway_ml?.failedGates).toEqual(['no_plateau']);
    expect(features.vtco2_ml).toBeGreaterThan(0);
  });

  it('have no dead space from a sensor that is slower than the expiration', () => {
    const { provenance } = measure({ gas: { lag: { delayS: 0, timeConstantS: 0.6 } } });
    expect(provenance.vd_airway_ml?.failedGates).toEqual(['co2_too_slow']);
  });

  it('mark the dead space of a sidestream as estimated, and give none of a small breath', () => {
    const lag = { delayS: 2, timeConstantS: 0.1 };
    expect(measure({ gas: { lag } }).provenance.vd_airway_ml?.estimated).toBe(true);
    const small = measure({ volumeMl: 30, co2At: (expiredMl) => exampleCo2(expiredMl * 16), gas: { lag } });
    expect(small.provenance.vtco2_ml?.failedGates).toEqual(['small_for_sidestream']);
  });

  it('have no output before a minute of breaths', () => {
    const { features, provenance } = measure({ gas: { before: { co2Ml: 100, seconds: 30 } } });
    expect(features.vco2_ml_min).toBeNaN();
    expect(provenance.vco2_ml_min?.failedGates).toEqual(['minute_not_filled']);
  });
});

describe('gas numbers of any breath', () => {
  it('scale with CO2 and with volume', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (more, larger) => {
          const usual = measure({}).features;
          const scaled = measure({
            volumeMl: 500 * larger,
            co2At: (expiredMl) => more * exampleCo2(expiredMl / larger),
          }).features;
          expect(scaled.vtco2_ml / usual.vtco2_ml).toBeCloseTo(more * larger, 2);
          expect(scaled.vd_airway_ml / usual.vd_airway_ml).toBeCloseTo(larger, 2);
          expect(scaled.vd_bohr_ratio).toBeCloseTo(usual.vd_bohr_ratio, 2);
          expect(scaled.petco2_mmhg / usual.petco2_mmhg).toBeCloseTo(more, 3);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('add up: airway and alveolar dead space are that of Bohr, and leave the alveolar volume', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 300, max: 900, noNaN: true }),
        fc.double({ min: 0, max: 0.02, noNaN: true }),
        (volumeMl, slope) => {
          const { features } = measure({
            volumeMl,
            co2At: (expiredMl) =>
              (38 + slope * Math.max(0, expiredMl - 120)) / (1 + Math.exp((120 - expiredMl) / 8)),
          });
          expect(features.vd_airway_ml + features.vd_alveolar_ml).toBeCloseTo(features.vd_bohr_ml, 6);
          expect(features.vd_bohr_ml / features.vd_bohr_ratio).toBeCloseTo(
            features.vt_alveolar_ml + features.vd_airway_ml,
            6,
          );
          expect(Math.abs(features.vd_airway_ml - 120)).toBeLessThan(2);
        },
      ),
      { numRuns: 20 },
    );
  });
});
