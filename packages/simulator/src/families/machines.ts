import type { MachineFamily } from './machine-family.ts';
import {
  CLOSED_CIRCUIT,
  DEMAND_VALVE,
  PROPORTIONAL_VALVE,
  RINGING_SERVO,
  SHAPE_TRIGGERED,
} from './valve-machines.ts';
import { FILTERED_MONITOR, TIME_CYCLED, TURBINE_DUAL_LIMB, TURBINE_VENTED } from './other-machines.ts';

export const MACHINE_FAMILIES: readonly MachineFamily[] = [
  PROPORTIONAL_VALVE,
  DEMAND_VALVE,
  CLOSED_CIRCUIT,
  RINGING_SERVO,
  SHAPE_TRIGGERED,
  TURBINE_DUAL_LIMB,
  TURBINE_VENTED,
  TIME_CYCLED,
  FILTERED_MONITOR,
];
