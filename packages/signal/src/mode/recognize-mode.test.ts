import { describe, expect, test } from 'vitest';
import type { PrecedingBreath } from '../breath-view.ts';
import { measureBreath } from '../measure-breath.ts';
import {
  createFixtureView,
  measureFixtures,
  type FixtureBreath,
} from '../mechanics/single-compartment-breath.fixture.ts';
import type { BreathShape } from './breath-shape.ts';
import { decideMode } from './decide-mode.ts';
import { addToEvidence, type ModeEvidence } from './mode-evidence.ts';
import { MODE_THRESHOLDS } from './mode-thresholds.ts';

/** Efforts of a patient: strength, length and rest differ from breath to breath, always in the same way. */
function patientBreaths(
  count: number,
  make: (strength: number, index: number) => FixtureBreath,
): FixtureBreath[] {
  return Array.from({ length: count }, (_, index) =>
    make(0.6 + 0.4 * Math.abs(Math.sin(index * 1.7)), index),
  );
}

/** From -1 to 1, always in the same way. */
const scatter = (index: number) => Math.sin(7.3 * index);

/** Breaths of a passive lung at 200 Hz whose flow ends before the ventilator opens its valve. */
function measureScattered(endOfFlow: (index: number) => number, held: (index: number) => number) {
  let preceding: readonly PrecedingBreath[] = [];
  return Array.from({ length: 20 }, (_breath, index) => {
    const breath = {
      pressure: 14,
      riseSeconds: 0.1,
      rateHz: 200,
      compliance: 20,
      inspirationSeconds: held(index),
    };
    const whole = createFixtureView(breath, preceding);
    const inspirationEnd = Math.round(200 * Math.min(held(index), endOfFlow(index)));
    const view = { ...whole, inspirationEnd, pauseStart: inspirationEnd };
    const measured = measureBreath(view, 'full', null);
    preceding = [{ view, features: measured.features }, ...preceding.slice(0, 7)];
    return measured;
  });
}

function modeAfter(breaths: readonly FixtureBreath[]) {
  const last = measureFixtures(breaths).at(-1);
  return { mode: last?.mode, confidence: last?.features.mode_confidence ?? Number.NaN };
}

const halfSine = (amplitude: number, length: number) => (seconds: number) =>
  seconds < length ? amplitude * Math.sin((Math.PI * seconds) / length) : 0;

describe('recognizeMode', () => {
  test('constant flow is volume control, effort or not', () => {
    const passive = patientBreaths(15, () => ({ flowLpm: 40 }));
    const active = patientBreaths(15, (strength) => ({ flowLpm: 40, effort: halfSine(4 * strength, 0.6) }));
    expect(modeAfter(passive).mode).toBe('vc');
    expect(modeAfter(active).mode).toBe('vc');
  });

  test('a held pressure for the same time in every breath is pressure control', () => {
    const breaths = patientBreaths(30, (strength) => ({
      pressure: 14,
      riseSeconds: 0.1,
      effort: halfSine(4 * strength, 0.8),
    }));
    expect(modeAfter(breaths).mode).toBe('pc');
  });

  test.each([
    [
      'the lung fills first, and the end of the flow scatters',
      (index: number) => 0.7 + 0.25 * scatter(index),
    ],
    ['the valve of the ventilator scatters by some milliseconds', () => 1],
  ])('a pressure held by a clock is pressure control where %s', (_case, endOfFlow) => {
    const mode = measureScattered(endOfFlow, (index) => 1 + 0.012 * scatter(index)).at(-1)?.mode;
    expect(mode).toBe('pc');
  });

  test('a pressure whose time changes by more than a valve does is pressure support', () => {
    const held = (index: number) => 1 + 0.09 * scatter(index);
    expect(measureScattered(held, held).at(-1)?.mode).toBe('ps');
  });

  test('a held pressure for as long as the patient wants is pressure support', () => {
    const breaths = patientBreaths(30, (strength) => ({
      pressure: 10,
      riseSeconds: 0.1,
      inspirationSeconds: 0.6 + 0.6 * strength,
      effort: halfSine(6 * strength, 0.5 + 0.6 * strength),
    }));
    expect(modeAfter(breaths).mode).toBe('ps');
  });

  test('a pressure that hardly rises is CPAP', () => {
    const breaths = patientBreaths(30, (strength) => ({
      pressure: 1,
      inspirationSeconds: 0.6 + 0.4 * strength,
      effort: halfSine(9 * strength, 0.8 + 0.5 * strength),
    }));
    expect(modeAfter(breaths).mode).toBe('cpap');
  });

  test('a pressure that goes with the effort is proportional assist', () => {
    const breaths = patientBreaths(30, (strength) => ({
      pressure: 16 * strength ** 2,
      riseSeconds: 0.5,
      inspirationSeconds: 0.6 + 0.6 * strength,
      effort: halfSine(4 * strength, 0.7 + 0.6 * strength),
    }));
    expect(modeAfter(breaths).mode).toBe('pav');
  });

  test('two breaths have no habits: unknown', () => {
    const last = modeAfter([{ pressure: 14 }, { pressure: 14 }]);
    expect(last.mode).toBe('unknown');
    expect(last.confidence).toBeNaN();
  });

  test('a changed mode is noticed within thirty breaths', () => {
    const before = Array.from({ length: 20 }, (): FixtureBreath => ({ flowLpm: 40 }));
    const after = Array.from({ length: 30 }, (): FixtureBreath => ({ pressure: 14, riseSeconds: 0.1 }));
    expect(modeAfter([...before, ...after]).mode).toBe('pc');
  });
});

describe('decideMode, of a rise that changes as much as the volume', () => {
  const evidence: ModeEvidence = {
    recent: [],
    breaths: 20,
    sameTime: 0.3,
    riseChange: 0.15,
    logRise: Math.log(7),
    endFlow: 0.04,
    endFlowChange: 0.01,
    volumeChange: 0.1,
    riseSquare: 0.15 ** 2,
    volumeSquare: 0.1 ** 2,
    riseWithVolume: 0.8 * 0.15 * 0.1,
    levelStep: 0.1,
    machineFlow: 0,
  };

  test('is proportional assist where the inspiratory pressure changes too', () => {
    expect(decideMode(evidence, MODE_THRESHOLDS).mode).toBe('pav');
  });

  test('is pressure support where the pressure falls as the patient draws in more', () => {
    const against = { ...evidence, riseWithVolume: -0.8 * 0.15 * 0.1 };
    expect(decideMode(against, MODE_THRESHOLDS).mode).toBe('ps');
  });

  test('is pressure support where every breath comes back to the same pressure: only PEEP is drawn down', () => {
    expect(decideMode({ ...evidence, levelStep: 0.003 }, MODE_THRESHOLDS).mode).toBe('ps');
  });
});

test('a support of 6 cmH2O that ends at a high flow is no CPAP, as one of 2 cmH2O is', () => {
  const supported = (riseCmh2o: number, endFlow: number): ModeEvidence => ({
    recent: [],
    breaths: 20,
    sameTime: 0.2,
    riseChange: 0.03,
    logRise: Math.log(riseCmh2o),
    endFlow,
    endFlowChange: 0.02,
    volumeChange: 0.1,
    riseSquare: 0.03 ** 2,
    volumeSquare: 0.1 ** 2,
    riseWithVolume: 0,
    levelStep: 0.03,
    machineFlow: 0,
  });
  expect(decideMode(supported(6, 0.65), MODE_THRESHOLDS).mode).toBe('ps');
  expect(decideMode(supported(2, 0.65), MODE_THRESHOLDS).mode).toBe('cpap');
  expect(decideMode(supported(2, 0.25), MODE_THRESHOLDS).mode).toBe('cpap');
});

describe('decideMode, where samples are too few for the time of inspiration', () => {
  const shape = (rateHz: number): BreathShape => ({
    heldSeconds: 1,
    sampleSeconds: 1 / rateHz,
    pressureRise: 15,
    level: 20,
    volumeMl: 450,
    peakFlowLpm: 50,
    endFlowShare: 0.1,
    pressureVariation: 0.01,
    machineFlow: false,
  });
  const at = (rateHz: number, sameTime: number): ModeEvidence => ({
    recent: [shape(rateHz)],
    breaths: 20,
    sameTime,
    riseChange: 0.01,
    logRise: Math.log(15),
    endFlow: 0.1,
    endFlowChange: 0.03,
    volumeChange: 0.05,
    riseSquare: 0.01 ** 2,
    volumeSquare: 0.05 ** 2,
    riseWithVolume: 0,
    levelStep: 0.003,
    machineFlow: 0,
  });

  test.each([
    [50, 0.95, 'pc'],
    [50, 0.6, 'ps'],
    [32, 0.95, 'unknown'],
    [32, 0.6, 'unknown'],
    [32, 0.3, 'ps'],
  ])('at %i Hz with %d of the breaths held as long as usual is %s', (rateHz, sameTime, mode) => {
    expect(decideMode(at(rateHz, sameTime), MODE_THRESHOLDS).mode).toBe(mode);
  });
});

describe('addToEvidence', () => {
  const shape: BreathShape = {
    heldSeconds: 1,
    sampleSeconds: 0.01,
    pressureRise: 7,
    level: 12,
    volumeMl: 400,
    peakFlowLpm: 30,
    endFlowShare: 0.1,
    pressureVariation: 0.04,
    machineFlow: false,
  };
  const stepAfter = (levels: readonly number[]) =>
    levels.reduce<ModeEvidence | null>(
      (previous, level) => addToEvidence(previous, { ...shape, level }),
      null,
    )?.levelStep;

  test('pressure and volume that rise together, apart or one alone have the sign of it', () => {
    const jointAfter = (steps: readonly (readonly [number, number])[]) =>
      steps.reduce<ModeEvidence | null>(
        (previous, [pressureRise, volumeMl]) => addToEvidence(previous, { ...shape, pressureRise, volumeMl }),
        null,
      )?.riseWithVolume ?? Number.NaN;
    const turns = Array.from({ length: 20 }, (_turn, at) => (at % 3 === 0 ? 1 : -1));
    expect(jointAfter(turns.map((turn) => [7 + turn, 400 + 50 * turn]))).toBeGreaterThan(0);
    expect(jointAfter(turns.map((turn) => [7 + turn, 400 - 50 * turn]))).toBeLessThan(0);
    expect(jointAfter(turns.map((turn) => [7, 400 + 50 * turn]))).toBe(0);
  });

  test('a new setting and one disturbed breath are no change from breath to breath', () => {
    expect(stepAfter([12, 12, 12, 12, 14, 14, 14, 9, 14])).toBe(0);
  });

  test('a pressure that follows the patient changes with every breath', () => {
    expect(stepAfter([12, 14, 11, 13, 10, 12.5, 11, 13, 12])).toBeGreaterThan(0.2);
  });
});
