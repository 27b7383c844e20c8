import { readChannel } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { QUIET_EFFORT } from '../effort/effort-plan.ts';
import { createEffortCurve, effortArea, effortRestS, type Effort } from '../effort/effort.ts';
import { EFFORT_SHAPE_NAMES } from '../effort/effort-shapes.ts';
import { BASE_SCENARIO } from '../scenarios/base-scenario.ts';
import type { CoursePhase, Scenario } from '../scenarios/scenario.ts';
import { IDEAL_SENSORS } from '../sensors/sensor-set.ts';
import { simulateRecording } from '../simulate-recording.ts';

const EXACT = { lagS: 0, noise: 0, resolution: 0 };
const BALLOON_GAIN = 0.9;

function supported(manoeuvres: CoursePhase['manoeuvres']): Scenario {
  return {
    ...BASE_SCENARIO,
    lung: { complianceMlPerCmh2o: 50, resistanceInsp: 10, resistanceExp: 10, chestWallElastance: 6 },
    effort: { ...QUIET_EFFORT, ratePerMin: 14, amplitudeCmh2o: 9, amplitudeVariability: 0 },
    settings: { ...BASE_SCENARIO.settings, mode: 'ps', pressureSupportCmh2o: 8 },
    sensors: { ...IDEAL_SENSORS, oesophageal: { ...EXACT, output: { gain: BALLOON_GAIN } } },
    diaphragm: { microvoltPerCmh2o: 1.5, restMicrovolt: 0.4, sensor: EXACT },
    showsMusclePressure: true,
    course: [{ seconds: 60, manoeuvres: manoeuvres ?? [] }],
  };
}

function run(scenario: Scenario) {
  const recording = simulateRecording(scenario, 3, 60);
  const read = (code: Parameters<typeof readChannel>[1]) => readChannel(recording.events, code);
  const [manoeuvre] = recording.manoeuvres;
  if (manoeuvre === undefined) throw new Error('no manoeuvre');
  const span = [manoeuvre.startS, manoeuvre.endS].map((timeS) => Math.ceil(timeS * scenario.rateHz));
  const during = (values: readonly number[]) => values.slice(span[0], span[1]);
  return { recording, manoeuvre, read, during };
}

describe('an end-expiratory occlusion', () => {
  const { recording, manoeuvre, read, during } = run(
    supported([{ kind: 'expiratory_occlusion', afterS: 20, seconds: 6 }]),
  );

  it('lets no gas flow and starts no breath', () => {
    expect(recording.manoeuvres).toHaveLength(1);
    expect(manoeuvre.endS - manoeuvre.startS).toBeCloseTo(6, 2);
    expect(Math.max(...during(read('flow')).slice(1).map(Math.abs))).toBe(0);
    const begun = recording.breaths.filter(
      ({ startS }) => startS > manoeuvre.startS && startS < manoeuvre.endS,
    );
    expect(begun).toEqual([]);
    expect(recording.breaths.some(({ startS }) => startS > manoeuvre.endS)).toBe(true);
  });

  it('shows Pmus as a fall of airway pressure, and the truth names it in closed form', () => {
    const pressure = during(read('pressure'));
    expect(manoeuvre.poccCmh2o).toBe(-9);
    expect(Math.min(...pressure) - manoeuvre.plateauCmh2o).toBeCloseTo(-9, 1);
    const effort = recording.efforts.find(({ onsetS }) => onsetS > manoeuvre.startS);
    // A parabola that peaks after 0.6 s has 0.1 / 0.6 x (2 - 0.1 / 0.6) of its peak after 0.1 s.
    expect(manoeuvre.p01Cmh2o).toBeCloseTo((9 / 6) * (2 - 1 / 6), 9);
    const at = Math.round(((effort?.onsetS ?? 0) + 0.1) * 100);
    expect(manoeuvre.plateauCmh2o - (read('pressure')[at] ?? 0)).toBeCloseTo(manoeuvre.p01Cmh2o ?? 0, 0);
  });

  it('moves the balloon and the diaphragm with it', () => {
    const [pressure, pes] = [during(read('pressure')), during(read('oesophageal_pressure'))];
    const fall = (values: readonly number[]) => (values[1] ?? 0) - Math.min(...values);
    expect(fall(pes) / fall(pressure)).toBeCloseTo(BALLOON_GAIN, 3);
    const [pmus, activity] = [read('muscle_pressure'), read('diaphragm_activity')];
    for (const [index, value] of activity.entries())
      expect(value).toBeCloseTo(0.4 + 1.5 * (pmus[index] ?? Number.NaN), 3);
  });
});

describe('an end-inspiratory hold in support', () => {
  it('ends in the recoil of the held volume, above the pressure of the support by the effort', () => {
    const { manoeuvre, read, during } = run(
      supported([{ kind: 'inspiratory_hold', afterS: 20, seconds: 1.2 }]),
    );
    const pressure = during(read('pressure'));
    expect(manoeuvre.endS - manoeuvre.startS).toBeCloseTo(1.2, 2);
    expect(pressure.at(-1)).toBeCloseTo(manoeuvre.plateauCmh2o, 1);
    const before = read('pressure')[Math.ceil(manoeuvre.startS * 100) - 1] ?? Number.NaN;
    expect(manoeuvre.pmiCmh2o).toBeCloseTo(manoeuvre.plateauCmh2o - before, 1);
    expect(manoeuvre.poccCmh2o).toBeNull();
  });
});

describe('the truth of a breath with effort', () => {
  it('has elastic and resistive work and the elastance of lung and chest wall', () => {
    const { recording } = run(supported([{ kind: 'expiratory_occlusion', afterS: 20, seconds: 6 }]));
    const breath = recording.breaths.at(-1);
    expect(breath?.chestWallElastance).toBe(6);
    expect(breath?.lungElastance).toBeCloseTo(14, 6);
    expect(breath?.patientElasticWorkJ).toBeGreaterThan(0);
    expect(breath?.patientElasticWorkJ).toBeLessThan(breath?.patientWorkJ ?? 0);
  });

  it.each(EFFORT_SHAPE_NAMES)('has the area of a %s effort in closed form', (shape) => {
    const effort: Effort = {
      onsetS: 0,
      amplitudeCmh2o: 8,
      riseS: 0.6,
      holdS: 0.1,
      relaxationS: 0.2,
      shape,
    };
    const curve = createEffortCurve(effort);
    const step = 1e-4;
    let area = 0;
    for (let timeS = step / 2; timeS < effortRestS(effort); timeS += step) area += curve(timeS) * step;
    expect(effortArea(effort)).toBeCloseTo(area, 3);
  });
});
