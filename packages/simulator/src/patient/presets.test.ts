import { describe, expect, it } from 'vitest';
import { BASE_SCENARIO } from '../scenarios/base-scenario.ts';
import { NEONATE } from '../scenarios/neonate.ts';
import { simulateRecording } from '../simulate-recording.ts';
import { LUNG_PRESETS } from './presets.ts';

describe('presets of the lung', () => {
  it.each(Object.entries(LUNG_PRESETS).filter(([name]) => name !== 'neonate'))(
    '%s empties with its own time constant and shows its own compliance',
    (_, lung) => {
      const settings = { ...BASE_SCENARIO.settings, mode: 'pc', ratePerMin: 4, inspiratoryTimeS: 4 } as const;
      const { breaths } = simulateRecording({ ...BASE_SCENARIO, lung, settings }, 1, 60);
      const last = breaths.at(-1);
      const filled = 1 - Math.exp(-4 / ((lung.resistanceInsp * lung.complianceMlPerCmh2o) / 1000));
      const expected = lung.complianceMlPerCmh2o * settings.pressureControlCmh2o * filled;
      expect((last?.inspiredMl ?? Number.NaN) / expected).toBeCloseTo(1, 1);
      expect(last?.complianceMlPerCmh2o).toBeCloseTo(lung.complianceMlPerCmh2o, 6);
    },
  );

  it('neonate gets about 5 mL/kg', () => {
    const { breaths } = simulateRecording(NEONATE, 1, 60);
    const volumes = breaths.map((breath) => breath.inspiredMl / NEONATE.idealBodyWeightKg);
    const mean = volumes.reduce((sum, value) => sum + value, 0) / volumes.length;
    expect(mean).toBeGreaterThan(4);
    expect(mean).toBeLessThan(6);
  });
});
