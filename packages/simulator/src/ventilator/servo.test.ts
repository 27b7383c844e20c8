import { describe, expect, it } from 'vitest';
import { createServo, type Servo } from './servo.ts';

const STEP_S = 0.002;

/** Values at the ends of equal steps towards a constant target. */
function respond(servo: Servo, target: number, seconds: number, start = 0): readonly number[] {
  const values: number[] = [];
  let value = start;
  for (let step = 0; step < Math.round(seconds / STEP_S); step += 1) {
    value = servo.follow(value, target, STEP_S);
    values.push(value);
  }
  return values;
}

const at = (values: readonly number[], seconds: number): number =>
  values[Math.round(seconds / STEP_S) - 1] ?? Number.NaN;

describe('a proportional valve', () => {
  it('follows as 1 - exp(-t / lag)', () => {
    const values = respond(createServo({ kind: 'lag', lagS: 0.03 }), 10, 0.12);
    for (const seconds of [0.03, 0.06, 0.12]) {
      expect(at(values, seconds)).toBeCloseTo(10 * (1 - Math.exp(-seconds / 0.03)), 9);
    }
  });

  it('stands at its target at once without a lag', () => {
    expect(createServo({ kind: 'lag', lagS: 0 }).follow(2, 9, STEP_S)).toBe(9);
  });
});

describe('a ringing servo', () => {
  const frequencyHz = 5;
  const damping = 0.3;
  const dampedHz = frequencyHz * Math.sqrt(1 - damping ** 2);

  it('overshoots by exp(-pi z / sqrt(1 - z^2)), half a period of the damped frequency after the step', () => {
    const values = respond(createServo({ kind: 'ringing', frequencyHz, damping }), 10, 1);
    const peak = Math.max(...values);
    expect(peak).toBeCloseTo(10 * (1 + Math.exp((-Math.PI * damping) / Math.sqrt(1 - damping ** 2))), 2);
    expect((values.indexOf(peak) + 1) * STEP_S).toBeCloseTo(1 / (2 * dampedHz), 2);
  });

  it('comes to the same value in one step as in many', () => {
    const servo = createServo({ kind: 'ringing', frequencyHz, damping });
    const oneStep = servo.follow(0, 10, 0.13);
    const many = respond(createServo({ kind: 'ringing', frequencyHz, damping }), 10, 0.13);
    expect(at(many, 0.13)).toBeCloseTo(oneStep, 9);
  });

  it('does not move from its target once settled', () => {
    const servo = createServo({ kind: 'ringing', frequencyHz, damping });
    servo.follow(0, 10, 0.05);
    servo.settle();
    expect(servo.follow(7, 7, 0.05)).toBeCloseTo(7, 12);
  });
});

describe('a turbine', () => {
  const turbine = {
    kind: 'turbine',
    lagS: 0.05,
    fullCmh2o: 64,
    accelerationPerS: 2,
    brakingPerS: 1,
  } as const;

  it('rises with the square of time while its torque is limited', () => {
    // From rest to 16 cmH2O: speed 0 to 0.5, of which the last 2 x 0.05 = 0.1 follow the lag.
    const values = respond(createServo(turbine), 16, 0.2);
    for (const seconds of [0.05, 0.1, 0.18]) {
      expect(at(values, seconds)).toBeCloseTo(64 * (2 * seconds) ** 2, 6);
    }
  });

  it('ends with its lag: speed 0.5 - 0.1 exp(-t / lag) after the ramp', () => {
    const values = respond(createServo(turbine), 16, 0.4);
    for (const later of [0.05, 0.1, 0.2]) {
      const speed = 0.5 - 0.1 * Math.exp(-later / 0.05);
      expect(at(values, 0.2 + later)).toBeCloseTo(64 * speed ** 2, 6);
    }
  });

  it('brakes more slowly than it speeds up', () => {
    const values = respond(createServo(turbine), 4, 0.1, 16);
    // Speed 0.5 falls by 1 a second to 0.25.
    expect(at(values, 0.1)).toBeCloseTo(64 * 0.4 ** 2, 6);
  });
});
