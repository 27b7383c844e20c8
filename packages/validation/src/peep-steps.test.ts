import { type Breath, ensure } from '@eupnea/model';
import {
  createBreathPipeline,
  findBestPeep,
  measurePeepSteps,
  readDetectionSettings,
  type PeepStep,
} from '@eupnea/signal';
import { BASE_SCENARIO, NO_EFFORT, simulateRecording, type Scenario } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';

/** A lung that is stiff at both ends: compliance is highest at an end-inspiratory pressure near 16 cmH2O. */
const SIGMOID = { spanL: 2.4, midpointCmh2o: 16, slopeCmh2o: 9 };

const PHASE_SECONDS = 120;

/** A decremental trial in volume control with a pause, two minutes a step. */
function aTrial(peeps: readonly number[], change: Partial<Scenario> = {}): Scenario {
  return {
    ...BASE_SCENARIO,
    effort: NO_EFFORT,
    lung: { ...BASE_SCENARIO.lung, beyondLinear: { sigmoid: SIGMOID } },
    settings: { ...BASE_SCENARIO.settings, mode: 'vc', tidalVolumeMl: 400, pauseS: 0.4, ratePerMin: 15 },
    course: peeps.map((peepCmh2o) => ({ seconds: PHASE_SECONDS, settings: { peepCmh2o } })),
    ...change,
  };
}

function measure(scenario: Scenario, seed = 3) {
  const seconds = scenario.course.reduce((sum, phase) => sum + phase.seconds, 0);
  const { events, breaths: truth } = simulateRecording(scenario, seed, seconds);
  const pipeline = createBreathPipeline({ rateHz: scenario.rateHz, segmentation: 'device' });
  const found: Breath[] = [];
  for (const event of events) {
    if (event.type === 'samples') found.push(...pipeline.pushSamples(event.block));
    else if (event.type === 'mark') found.push(...pipeline.pushMark(event));
    else if (event.type === 'settings') pipeline.pushSettings(readDetectionSettings(event.values));
  }
  found.push(...pipeline.finish());
  const whole = found.filter(({ incomplete }) => !incomplete);
  const steps = measurePeepSteps(
    whole.map(({ startIndex, features, mode }) => ({
      startMs: (startIndex / scenario.rateHz) * 1000,
      peepCmh2o: features.peep_cmh2o,
      vtiMl: features.vti_ml,
      vteMl: features.vte_ml,
      plateauCmh2o: features.p_plateau_cmh2o,
      drivingPressureCmh2o: features.driving_pressure_cmh2o,
      complianceMlCmh2o: features.compliance_ml_cmh2o,
      isVolumeControlled: mode === 'vc',
      triggerDropCmh2o: features.trigger_drop_cmh2o,
      setPeepCmh2o: Number.NaN,
    })),
  );
  return { steps, truth };
}

const near = (step: PeepStep, truth: ReturnType<typeof measure>['truth'], seconds: number) => {
  const from = step.startMs / 1000 + 30;
  const own = truth.filter(({ startS }) => startS >= from && startS < from + seconds);
  const values = own.map(({ complianceMlPerCmh2o }) => complianceMlPerCmh2o).toSorted((a, b) => a - b);
  return ensure(values[values.length >> 1], 'a true compliance');
};

describe('the steps of a PEEP trial', () => {
  const peeps = [16, 14, 12, 10, 8, 6, 4];

  it('are each found, with the compliance of the simulated lung within 5 %', () => {
    for (const seed of [3, 4]) {
      const { steps, truth } = measure(aTrial(peeps), seed);
      expect(steps.map(({ peepCmh2o }) => Math.round(peepCmh2o))).toEqual(peeps);
      for (const step of steps) {
        const expected = near(step, truth, 60);
        const value = ensure(step.compliance.value, 'a compliance').value;
        expect(Math.abs(value / expected - 1)).toBeLessThan(0.05);
      }
    }
  });

  it('have the fitted compliance within 5 % in pressure control', () => {
    const { settings } = BASE_SCENARIO;
    const bed = aTrial(peeps, {
      settings: { ...settings, mode: 'pc', pressureControlCmh2o: 10, ratePerMin: 15 },
    });
    const { steps, truth } = measure(bed);
    expect(steps.map(({ peepCmh2o }) => Math.round(peepCmh2o))).toEqual(peeps);
    for (const step of steps) {
      const value = ensure(step.compliance.value, 'a compliance').value;
      expect(Math.abs(value / near(step, truth, 60) - 1)).toBeLessThan(0.05);
    }
  });

  it('have the change of end-expiratory volume of the lung’s curve within 10 %', () => {
    const { steps } = measure(aTrial(peeps));
    const volumeAt = (pressure: number) =>
      (1000 * SIGMOID.spanL) / (1 + Math.exp(-(pressure - SIGMOID.midpointCmh2o) / SIGMOID.slopeCmh2o));
    expect(steps[0]?.volumeChangeMl).toEqual({ value: null, reason: 'first_level' });
    steps.slice(1).forEach((step, place) => {
      const truth = volumeAt(peeps[place + 1] ?? 0) - volumeAt(peeps[place] ?? 0);
      expect(Math.abs((step.volumeChangeMl.value?.value ?? Number.NaN) / truth - 1)).toBeLessThan(0.1);
    });
  });

  it('have a best PEEP: of compliances within 2 % of the highest the lowest PEEP', () => {
    const best = ensure(findBestPeep(measure(aTrial(peeps)).steps), 'a best PEEP');
    expect(Math.round(best.peepCmh2o)).toBe(10);
    expect(best.compliance.low).toBeLessThanOrEqual(best.compliance.value);
    expect(best.possibleCmh2o.map(Math.round)).toContain(12);
    expect(best.possibleCmh2o.map(Math.round)).not.toContain(4);
  });

  it('are found upwards too, and nothing is found at one PEEP', () => {
    const upwards = [5, 8, 6, 10];
    expect(measure(aTrial(upwards)).steps.map(({ peepCmh2o }) => Math.round(peepCmh2o))).toEqual(upwards);
    const { steps } = measure(aTrial([8, 8, 8]));
    expect(steps).toHaveLength(1);
    expect(findBestPeep(steps)).toBeNull();
  });
});

describe('the drop of PEEP by ten', () => {
  it('has a recruitment-to-inflation ratio near zero on a linear lung, and none with the reason on a rise', () => {
    const linear = { ...BASE_SCENARIO.lung };
    const { steps } = measure(aTrial([15, 5, 15], { lung: linear }));
    const [, drop, rise] = steps;
    expect(Math.abs(drop?.recruitment.value?.ratio ?? Number.NaN)).toBeLessThan(0.15);
    expect(rise?.recruitment).toEqual({ value: null, reason: 'rise_of_peep' });
  });
});
