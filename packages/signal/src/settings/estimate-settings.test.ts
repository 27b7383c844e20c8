import type { Breath, VentilationControl } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { createAbsentFeatures } from '../features/absent-features.ts';
import { SettingEstimator } from './estimate-settings.ts';

function aBreath(mode: VentilationControl, features: Partial<Breath['features']>): Breath {
  return {
    startIndex: 0,
    inspirationEndIndex: 50,
    endIndex: 150,
    segmentation: 'waveform',
    deviceBreathNumber: null,
    incomplete: false,
    rejectedRows: 0,
    mode,
    features: { ...createAbsentFeatures(), ...features },
    provenance: {},
  };
}

function estimateAfter(breaths: readonly Breath[]) {
  const estimator = new SettingEstimator();
  return breaths.map((breath) => estimator.add(breath)).at(-1) ?? {};
}

const volumeControl = (count: number, features: Partial<Breath['features']> = {}) =>
  Array.from({ length: count }, (_, index) =>
    aBreath('vc', {
      vti_ml: 420 + (index % 3),
      ti_s: 1,
      pause_s: 0.3,
      rr_bpm: 16,
      peep_cmh2o: 5.1,
      pip_cmh2o: 22,
      trigger_drop_cmh2o: 0.1,
      ...features,
    }),
  );

describe('settings of a silent device', () => {
  it('are what its breaths repeat', () => {
    expect(estimateAfter(volumeControl(12))).toEqual({
      PEEPCPAP: 5,
      tidal_volume: 421,
      TI: 1,
      pause_time: 0.3,
      rate: 16,
      trigger: 'time',
    });
  });

  it('are unknown before enough breaths, and in a mode that is not known', () => {
    expect(estimateAfter(volumeControl(7))).toEqual({});
    expect(estimateAfter(volumeControl(12).map((breath) => ({ ...breath, mode: 'unknown' })))).toEqual({});
  });

  it('leave out what the patient varies', () => {
    const varied = volumeControl(12).map((breath, index) =>
      aBreath('ps', { ...breath.features, pip_cmh2o: 15, cycling_flow_percent: 10 + 6 * index }),
    );
    const estimate = estimateAfter(varied);
    expect(estimate.pressure_support).toBe(10);
    expect(estimate.ETS).toBeUndefined();
    expect(estimate.trigger).toBe('patient');
  });

  it('stand over a cough: a few odd breaths move nothing', () => {
    const coughed = [...volumeControl(10), ...volumeControl(2, { vti_ml: 90, pip_cmh2o: 60, rr_bpm: 60 })];
    expect(estimateAfter(coughed)).toMatchObject({ tidal_volume: 421, rate: 16 });
  });

  it('follow a changed setting within a dozen breaths, and never flicker between near values', () => {
    const estimator = new SettingEstimator();
    const seen = new Set<unknown>();
    for (const breath of volumeControl(12)) seen.add(estimator.add(breath).tidal_volume);
    for (const breath of volumeControl(12, { vti_ml: 425 })) seen.add(estimator.add(breath).tidal_volume);
    for (const breath of volumeControl(12, { vti_ml: 500 })) seen.add(estimator.add(breath).tidal_volume);
    expect([...seen]).toEqual([undefined, 421, 500]);
  });

  it('keep who begins the breaths while the rate wavers about what a clock keeps', () => {
    const estimator = new SettingEstimator();
    const wavering = (share: number) =>
      volumeControl(12).map((breath, index) =>
        aBreath('vc', { ...breath.features, rr_bpm: 16 * (1 + (index % 2 === 0 ? share : -share)) }),
      );
    const judged = (share: number) => wavering(share).map((breath) => estimator.add(breath).trigger);
    expect(judged(0.01).at(-1)).toBe('time');
    expect(new Set(judged(0.035))).toEqual(new Set(['time']));
    expect(judged(0.08).at(-1)).toBe('patient');
    expect(new Set(judged(0.025))).toEqual(new Set(['patient']));
    expect(judged(0.01).at(-1)).toBe('time');
  });

  it('of a mode that is left are withdrawn, those of the next one come after enough of its breaths', () => {
    const estimator = new SettingEstimator();
    const pressureControl = aBreath('pc', { pip_cmh2o: 20, peep_cmh2o: 5, ti_s: 1, rr_bpm: 16 });
    for (const breath of volumeControl(12)) estimator.add(breath);
    const known = Array.from({ length: 10 }, () => Object.keys(estimator.add(pressureControl)));
    expect(known.slice(2, 7)).toEqual([[], [], [], [], []]);
    expect(known.at(-1)).toEqual(['PEEPCPAP', 'p_control', 'TI', 'rate']);
  });

  it('stand over one or two breaths that look like another mode', () => {
    const odd = [aBreath('pc', { pip_cmh2o: 40 }), aBreath('unknown', {})];
    const estimate = estimateAfter([...volumeControl(12), ...odd, ...volumeControl(1), ...odd]);
    expect(estimate.tidal_volume).toBe(421);
  });

  it('are withdrawn once the breaths speak against them without agreeing on another value', () => {
    const estimator = new SettingEstimator();
    for (const breath of volumeControl(12)) estimator.add(breath);
    const varied = Array.from({ length: 12 }, (_, index) => volumeControl(1, { vti_ml: 200 + 60 * index }));
    const volumes = varied.flat().map((breath) => estimator.add(breath).tidal_volume);
    expect(volumes.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 421));
    expect(volumes.at(-1)).toBeUndefined();
    expect(estimator.add(aBreath('vc', { ti_s: 1 })).TI).toBe(1);
  });
});
