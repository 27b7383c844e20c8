import type { Scenario } from '../scenarios/scenario.ts';
import type { VentilatorMode } from '../ventilator/settings.ts';

/** What a control can change of a bed. */
export type AdjustableBed = Pick<Scenario, 'lung' | 'leakConductance' | 'effort' | 'settings'>;

/** Ends and step of a control, in its own unit. */
export interface ControlRange {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

/** One knob of the simulated bed. */
export interface BedsideControl {
  /** Stands in addresses and message files: never changes. */
  readonly code: string;
  readonly group: 'patient' | 'effort' | 'ventilator';
  /** Code of the setting in the registry; null = it is none. */
  readonly setting: string | null;
  /** UCUM. */
  readonly unit: string;
  readonly decimals: number;
  readonly adult: ControlRange;
  readonly neonate: ControlRange;
  /** Modes that use it; null = it does not depend on the mode. */
  readonly modes: ReadonlySet<VentilatorMode> | null;
  /** null = this bed has no such knob. */
  read(bed: AdjustableBed): number | null;
  write(bed: AdjustableBed, value: number): AdjustableBed;
}
