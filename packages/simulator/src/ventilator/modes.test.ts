import { describe, expect, it } from 'vitest';
import { QUIET_EFFORT } from '../effort/effort-plan.ts';
import { BASE_SCENARIO } from '../scenarios/base-scenario.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { simulateRecording } from '../simulate-recording.ts';
import type { TruthBreath } from '../truth/truth.ts';
import type { VentilatorSettings } from './settings.ts';

const STEADY_EFFORT = { ...QUIET_EFFORT, rateVariability: 0, amplitudeVariability: 0 };

function bed(settings: Partial<VentilatorSettings>, changes: Partial<Scenario> = {}): Scenario {
  return { ...BASE_SCENARIO, settings: { ...BASE_SCENARIO.settings, ...settings }, ...changes };
}

describe('SIMV', () => {
  const settings = {
    mode: 'simv-vc',
    ratePerMin: 8,
    tidalVolumeMl: 500,
    pressureSupportCmh2o: 5,
    pauseS: 0,
  } as const;

  /** The set volume, and the little that still flows in while the valves close. */
  const isMandatory = ({ inspiredMl }: TruthBreath): boolean => inspiredMl > 499.9 && inspiredMl < 520;

  it('is plain volume control for a passive patient', () => {
    const { breaths } = simulateRecording(bed(settings), 1, 60);
    expect(breaths.every((breath) => breath.cause === 'time')).toBe(true);
    for (const breath of breaths) {
      expect(isMandatory(breath)).toBe(true);
      expect(breath.endS - breath.startS).toBeCloseTo(60 / 8, 6);
    }
  });

  it('gives the set number of mandatory breaths and supports the efforts between them', () => {
    const effort = { ...STEADY_EFFORT, ratePerMin: 20, amplitudeCmh2o: 6 };
    const { breaths } = simulateRecording(bed(settings, { effort }), 1, 120);
    const mandatory = breaths.filter(isMandatory);
    expect(mandatory.length).toBeGreaterThanOrEqual(15);
    expect(mandatory.length).toBeLessThanOrEqual(17);
    expect(breaths.length - mandatory.length).toBeGreaterThan(10);
    expect(breaths.filter((breath) => breath.cause === 'time').length).toBeLessThan(4);
  });
});

describe('PRVC', () => {
  it('finds the pressure that gives the set volume, from above and from below', () => {
    for (const pressureControlCmh2o of [6, 25]) {
      const settings = {
        mode: 'prvc',
        tidalVolumeMl: 400,
        pressureControlCmh2o,
        inspiratoryTimeS: 1,
      } as const;
      const { breaths } = simulateRecording(bed(settings), 1, 90);
      expect(breaths.at(0)?.inspiredMl).not.toBeCloseTo(400, -2);
      expect(breaths.at(-1)?.inspiredMl).toBeCloseTo(400, -1);
    }
  });

  it('changes its pressure by at most 3 cmH2O a breath', () => {
    const settings = {
      mode: 'prvc',
      tidalVolumeMl: 600,
      pressureControlCmh2o: 5,
      inspiratoryTimeS: 1.5,
    } as const;
    const { breaths } = simulateRecording(bed(settings), 1, 60);
    const steps = breaths.slice(1).map((breath, at) => breath.inspiredMl - (breaths[at]?.inspiredMl ?? 0));
    const largest = BASE_SCENARIO.lung.complianceMlPerCmh2o * 3;
    for (const step of steps) expect(step).toBeLessThan(largest * 1.05);
  });
});

describe('APRV', () => {
  const settings = {
    mode: 'aprv',
    ratePerMin: 10,
    inspiratoryTimeS: 5.3,
    pressureControlCmh2o: 18,
    peepCmh2o: 4,
  } as const;

  it('alternates by the clock and traps air at the low pressure', () => {
    const { breaths } = simulateRecording(bed(settings), 1, 60);
    for (const breath of breaths) {
      expect(breath.cause).toBe('time');
      expect(breath.expirationS - breath.startS).toBeCloseTo(5.3, 6);
    }
    expect(breaths.at(-1)?.intrinsicPeepCmh2o).toBeGreaterThan(3);
  });

  it('lets no effort start a release or a breath', () => {
    const { breaths } = simulateRecording(bed(settings, { effort: STEADY_EFFORT }), 1, 60);
    expect(breaths.every((breath) => breath.cause === 'time')).toBe(true);
  });
});

describe('the blower', () => {
  it('never gives more flow than it can', () => {
    const wide = { complianceMlPerCmh2o: 200, resistanceInsp: 1, resistanceExp: 1 };
    const hardware = { ...BASE_SCENARIO.hardware, maxFlowLpm: 90 };
    const scenario = bed({ mode: 'pc', pressureControlCmh2o: 20, riseTimeS: 0 }, { lung: wide, hardware });
    const { events } = simulateRecording(scenario, 1, 20);
    const flows = events.flatMap((event) =>
      event.type === 'samples' ? [...(event.block.channels.flow ?? [])] : [],
    );
    expect(Math.max(...flows)).toBeGreaterThan(85);
    expect(Math.max(...flows)).toBeLessThan(92);
  });
});
