import { SettingEstimator, createBreathPipeline, type EstimatedSettings } from '@eupnea/signal';
import { findScenario, simulateRecording } from '@eupnea/simulator';
import { expect, it } from 'vitest';

const SEED = 11;
const SECONDS = 150;

/** Analyses the scenario as a device that sends samples only. */
function estimate(scenarioId: string) {
  const scenario = findScenario(scenarioId);
  if (scenario === undefined) throw new Error(`no scenario ${scenarioId}`);
  const pipeline = createBreathPipeline({
    rateHz: scenario.rateHz,
    segmentation: 'waveform',
    depth: 'standard',
  });
  const estimator = new SettingEstimator();
  let estimates: EstimatedSettings = {};
  for (const event of simulateRecording(scenario, SEED, SECONDS).events) {
    if (event.type !== 'samples') continue;
    for (const breath of pipeline.pushSamples(event.block)) estimates = estimator.add(breath);
  }
  return { set: scenario.settings, estimates };
}

it('volume control: what is set is read off the waveform', () => {
  const { set, estimates } = estimate('ards');
  expect(estimates.trigger).toBe('time');
  expect(estimates.rate).toBeCloseTo(set.ratePerMin, 1);
  expect(Number(estimates.tidal_volume) / set.tidalVolumeMl).toBeCloseTo(1, 1);
  expect(Math.abs(Number(estimates.PEEPCPAP) - set.peepCmh2o)).toBeLessThanOrEqual(0.5);
  expect(estimates.p_control).toBeUndefined();
});

it('pressure control: what is set is read off the waveform', () => {
  const { set, estimates } = estimate('pressure-control');
  expect(Math.abs(Number(estimates.p_control) - set.pressureControlCmh2o)).toBeLessThanOrEqual(1);
  expect(Math.abs(Number(estimates.TI) - set.inspiratoryTimeS)).toBeLessThanOrEqual(0.05);
  expect(estimates.tidal_volume).toBeUndefined();
});

it('pressure support: level and cycling are read off the waveform, the patient keeps his rate', () => {
  const { set, estimates } = estimate('auto-trigger');
  expect(Math.abs(Number(estimates.pressure_support) - set.pressureSupportCmh2o)).toBeLessThanOrEqual(1);
  expect(Math.abs(Number(estimates.ETS) - set.cyclingPercent)).toBeLessThanOrEqual(6);
  expect(estimates.trigger).toBe('patient');
  expect(estimates.rate).toBeUndefined();
});
