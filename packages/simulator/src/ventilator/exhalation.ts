import type { ServoDynamics } from './servo.ts';

export interface ExhalationValve {
  /** How the pressure behind the valve falls to PEEP. */
  readonly dynamics: ServoDynamics;
  /** passive = shut in inspiration: whoever breathes out against it raises the pressure. active = it lets out the excess. */
  readonly inInspiration: 'active' | 'passive';
}
