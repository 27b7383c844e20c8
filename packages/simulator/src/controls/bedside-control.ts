import type { Scenario } from '../scenarios/scenario.ts';
import type { VentilatorMode } from '../ventilator/settings.ts';

/** Part of a bed that controls can change. */
export type AdjustableBed = Pick<Scenario, 'lung' | 'leakConductance' | 'effort' | 'settings'>;

/** Limits and step of a control, in its own unit. */
export interface ControlRange {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

/** One control of the simulated bed. */
export interface BedsideControl {
  /** Stable identifier: part of URLs and message files. */
  readonly code: string;
  readonly group: 'patient' | 'effort' | 'ventilator';
  /** Code of the setting in the parameter registry; null when the control is not a ventilator setting. */
  readonly setting: string | null;
  /** Unit in UCUM. */
  readonly unit: string;
  readonly decimals: number;
  readonly adult: ControlRange;
  readonly neonate: ControlRange;
  /** Modes that use the control; null when all modes do. */
  readonly modes: ReadonlySet<VentilatorMode> | null;
  /** Null when this bed has no such control. */
  read(bed: AdjustableBed): number | null;
  write(bed: AdjustableBed, value: number): AdjustableBed;
}
