import { explainAbsence } from '@eupnea/model';
import type { Scenario } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import {
  SETTLED_S,
  analyze,
  drawBed,
  measureEnghoff,
  medianMiss,
  setBohrRatio,
  setPhysiologicalRatio,
  trueOutput,
  type Pair,
} from './gas-exchange.fixture.ts';

/** Leaks around the cuff from a few percent to half of the breath. */
const LEAKS = [0.0015, 0.003, 0.006, 0.016];
const LEAKY_LUNGS = process.env['EUPNEA_DEEP'] === '1' ? 12 : 3;
const WITH_VOLUMES = ['vco2_ml_min', 'vtco2_ml', 'vd_airway_ml', 'vd_bohr_ratio', 'peco2_mmhg'] as const;

describe.each([
  ['mainstream', false],
  ['sidestream', true],
] as const)('a leak, %s', (_name, isSidestream) => {
  const cases = LEAKS.flatMap((leakConductance) =>
    Array.from({ length: LEAKY_LUNGS }, (_lung, place) => {
      const leaky: Scenario = { ...drawBed(place + 1, isSidestream), leakConductance };
      const pairs = analyze(leaky, place + 1);
      return { leaky, pairs, settled: pairs.filter(({ truth }) => truth.startS > SETTLED_S) };
    }),
  );

  it('of more than 10 % takes every number away that needs the expired volume, with the reason', () => {
    let leaking = 0;
    for (const { settled } of cases) {
      for (const { breath } of settled) {
        if (!(breath.features.leak_percent > 10)) continue;
        leaking += 1;
        for (const code of WITH_VOLUMES) {
          expect(breath.features[code]).toBeNaN();
          const reasons = explainAbsence(code, {
            ...breath,
            failedGates: (feature) => breath.provenance[feature]?.failedGates ?? [],
          });
          expect(reasons.flatMap(({ gates }) => gates).join()).toMatch(/^(leak|co2_|no_co2)/u);
        }
      }
    }
    expect(leaking).toBeGreaterThan(50);
  });

  it('of less leaves the dead spaces of nine lungs in ten within 10 %, and an output within 10 % or marked as estimated', () => {
    let marked = 0;
    const misses: number[] = [];
    for (const { leaky, pairs, settled } of cases) {
      const measured = settled.filter(({ breath }) => breath.features.vtco2_ml > 0);
      const share = measured.length / settled.length;
      // As the ventilation beside a blood gas: a leak passes its gate by chance in few breaths.
      if (share < 0.5) continue;
      const bohr = medianMiss(
        measured,
        ({ breath, truth }) => breath.features.vd_bohr_ratio / setBohrRatio(truth) - 1,
      );
      const enghoff = (pair: Pair) => measureEnghoff(pair) / setPhysiologicalRatio(pair.truth, leaky) - 1;
      // In irregular breathing a leak that clears the sensor early can look like a delay of nearly a breath.
      misses.push(Math.max(medianMiss(measured, enghoff), Number.isNaN(bohr) ? 0 : bohr));
      const unmarked = measured.filter(({ breath }) => breath.provenance.vco2_ml_min?.estimated !== true);
      marked += measured.length - unmarked.length;
      if (unmarked.length < measured.length / 2) continue;
      const output = medianMiss(
        unmarked,
        ({ breath, truth }) => breath.features.vco2_ml_min / trueOutput(pairs, truth) - 1,
      );
      if (!Number.isNaN(output)) expect(output).toBeLessThan(0.1);
    }
    expect(marked).toBeGreaterThan(10);
    expect(misses.filter((miss) => miss < 0.1).length / misses.length).toBeGreaterThanOrEqual(0.9);
  });

  it('below 10 % leaves the end-tidal CO2, as long as the delay is known', () => {
    const few = cases.filter(({ leaky }) => leaky.leakConductance < 0.004).flatMap(({ settled }) => settled);
    const unknown = few.filter(({ breath }) => {
      const gates = breath.provenance.petco2_mmhg?.failedGates ?? [];
      expect(gates.length > 0 || breath.features.petco2_mmhg > 20).toBe(true);
      return gates.length > 0;
    });
    expect(unknown.length / few.length).toBeLessThan(0.2);
  });
});
