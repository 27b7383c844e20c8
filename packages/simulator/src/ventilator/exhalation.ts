import type { ServoDynamics } from './servo.ts';

export interface ExhalationValve {
  /** How the pressure behind the valve falls to PEEP. */
  readonly dynamics: ServoDynamics;
  /**
   * passive: closed in inspiration, so that exhaling against it raises the pressure. active: releases the
   * excess.
   */
  readonly inInspiration: 'active' | 'passive';
}
