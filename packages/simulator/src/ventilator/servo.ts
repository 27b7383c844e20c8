import { createDecay } from '../decay.ts';
import { createSecondOrder } from '../second-order.ts';

/** How a delivered pressure or flow follows its target. */
export type ServoDynamics =
  /** Proportional valve: first-order lag. 0 = at once. */
  | { readonly kind: 'lag'; readonly lagS: number }
  /** Second-order control loop; a damping ratio below 1 overshoots by exp(-pi z / sqrt(1 - z^2)). */
  | { readonly kind: 'ringing'; readonly frequencyHz: number; readonly damping: number }
  /**
   * Turbine: pressure goes with the square of speed. Speed follows its target with a lag, and the motor's torque limits
   * how fast it changes. Speeds are shares of the speed that makes `fullCmh2o`.
   */
  | {
      readonly kind: 'turbine';
      readonly lagS: number;
      readonly fullCmh2o: number;
      readonly accelerationPerS: number;
      readonly brakingPerS: number;
    };

export interface Servo {
  /** Value after a step towards a constant target; `value` may have been moved by something else since the last step. */
  follow(value: number, target: number, seconds: number): number;
  /** Forgets momentum: another valve had the airway in between. */
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
      // Torque-limited until the lag alone asks for less.
      const limitedS = Math.min(seconds, Math.max(0, (wanted - speed) / slew - lagS));
      const reached = speed + slew * limitedS;
      const after = lagS <= 0 ? wanted : wanted + (reached - wanted) * Math.exp(-(seconds - limitedS) / lagS);
      // With the whole step limited, the exponential has no time left and leaves the ramp's value.
      const next = limitedS >= seconds ? reached : after;
      return fullCmh2o * next * next;
    },
    settle() {},
  };
}
