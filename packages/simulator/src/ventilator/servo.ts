import { createDecay } from '../decay.ts';
import { createSecondOrder } from '../second-order.ts';

/** Dynamics with which a delivered pressure or flow follows its target. */
export type ServoDynamics =
  /** Proportional valve: first-order lag; 0 means immediate. */
  | { readonly kind: 'lag'; readonly lagS: number }
  /** Second-order control loop; a damping ratio below 1 overshoots by exp(-pi z / sqrt(1 - z^2)). */
  | { readonly kind: 'ringing'; readonly frequencyHz: number; readonly damping: number }
  /**
   * Turbine: pressure is proportional to the square of speed. Speed follows its target with a lag, and the
   * motor torque limits its rate of change. Speeds are relative to the speed at `fullCmh2o`.
   */
  | {
      readonly kind: 'turbine';
      readonly lagS: number;
      readonly fullCmh2o: number;
      readonly accelerationPerS: number;
      readonly brakingPerS: number;
    };

export interface Servo {
  /**
   * Returns the value after a step towards a constant target. The caller may have changed `value` since the
   * last step.
   */
  follow(value: number, target: number, seconds: number): number;
  /** Clears the momentum after another valve controlled the airway. */
  settle(): void;
}

export function createServo(dynamics: ServoDynamics): Servo {
  switch (dynamics.kind) {
    case 'lag':
      return createLag(dynamics.lagS);
    case 'ringing':
      return createSecondOrder(dynamics.frequencyHz, dynamics.damping);
    case 'turbine':
      return createTurbine(dynamics);
  }
}

function createLag(lagS: number): Servo {
  const decay = createDecay();
  return {
    follow: (value, target, seconds) =>
      lagS <= 0 ? target : target + (value - target) * decay(seconds, lagS),
    settle() {},
  };
}

type TurbineDynamics = Extract<ServoDynamics, { kind: 'turbine' }>;

function createTurbine({ lagS, fullCmh2o, accelerationPerS, brakingPerS }: TurbineDynamics): Servo {
  const speedFor = (pressure: number): number => Math.sqrt(Math.max(0, pressure) / fullCmh2o);
  return {
    follow(value, target, seconds) {
      const wanted = speedFor(target);
      const speed = speedFor(value);
      const slew = wanted >= speed ? accelerationPerS : -brakingPerS;
      // Limited by torque until the lag alone needs less.
      const limitedS = Math.min(seconds, Math.max(0, (wanted - speed) / slew - lagS));
      const reached = speed + slew * limitedS;
      const after = lagS <= 0 ? wanted : wanted + (reached - wanted) * Math.exp(-(seconds - limitedS) / lagS);
      // If torque limits the whole step, the exponential part has no time left.
      const next = limitedS >= seconds ? reached : after;
      return fullCmh2o * next * next;
    },
    settle() {},
  };
}
