import type { Breath, VentilationControl } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { createAbsentFeatures } from '../features/absent-features.ts';
import { correctByClock } from './mode-by-clock.ts';

function breathIn(mode: VentilationControl, provenance: Breath['provenance'] = {}): Breath {
  return {
    startIndex: 0,
    inspirationEndIndex: 100,
    endIndex: 400,
    segmentation: 'waveform',
    deviceBreathNumber: null,
    incomplete: false,
    rejectedRows: 0,
    mode,
    features: { ...createAbsentFeatures(), mode_confidence: 0.9, rsbi_bpm_l: 80 },
    provenance,
  };
}

const starts = (timed: number, breaths = 30) => ({ patient: 1 - timed, timed, unknown: 0, breaths });

describe('the mode by the clock', () => {
  it.each(['ps', 'cpap', 'pav'] as const)(
    'is pressure control where the clock starts breaths of %s',
    (mode) => {
      const breath = breathIn(mode);
      const corrected = correctByClock(breath, starts(0.9), 40);
      expect(corrected.mode).toBe('pc');
      expect(corrected.features.mode_confidence).toBe(0.9);
      expect(corrected.features.rsbi_bpm_l).toBeNaN();
      expect(breath.features.rsbi_bpm_l).toBe(80);
    },
  );

  it.each([
    ['too few starts are on the clock', 'ps', starts(0.49)],
    ['too few starts are judged', 'ps', starts(1, 9)],
    ['the shapes show control', 'vc', starts(1)],
    ['the shapes show nothing', 'unknown', starts(1)],
  ] as const)('is that of the shapes where %s', (_why, mode, judged) => {
    const breath = breathIn(mode);
    expect(correctByClock(breath, judged, 40)).toBe(breath);
  });

  it('is that of the shapes where the samples are too few to show the start of an effort', () => {
    const breath = breathIn('cpap');
    expect(correctByClock(breath, starts(1), 25)).toBe(breath);
  });

  it('is unknown where support awaits the clock, until enough starts are judged', () => {
    const awaiting = breathIn('ps', { mode_confidence: { estimated: true }, vtco2_ml: { estimated: true } });
    const untold = correctByClock(awaiting, starts(0, 9), 40);
    expect(untold.mode).toBe('unknown');
    expect(untold.features.mode_confidence).toBeNaN();
    expect(untold.features.rsbi_bpm_l).toBe(80);
    const told = correctByClock(awaiting, starts(0.2, 10), 40);
    expect(told.mode).toBe('ps');
    expect(told.features).toBe(awaiting.features);
    expect(correctByClock(awaiting, starts(0.6, 10), 40).mode).toBe('pc');
    for (const { provenance } of [untold, told])
      expect(provenance).toEqual({ vtco2_ml: { estimated: true } });
  });

  it('makes the part of the ventilator the whole power, and leaves other provenance', () => {
    const former = {
      mp_mode_j_min: { methods: ['becher_simplified_ventilator_part'], estimated: true },
      vtco2_ml: { estimated: true },
    };
    expect(correctByClock(breathIn('ps', former), starts(0.6), 40).provenance).toEqual({
      mp_mode_j_min: { methods: ['becher_simplified'] },
      vtco2_ml: { estimated: true },
    });
    const absent = { mp_mode_j_min: { failedGates: ['no_formula_for_mode_or_inputs'] } };
    expect(correctByClock(breathIn('cpap', absent), starts(0.6), 40).provenance).toEqual(absent);
  });
});
