import type { AlarmPriority } from '@eupnea/model';
import type { PlannedArtefact } from '../disturbance/artefact.ts';
import type { HeartParameters } from '../disturbance/heart.ts';
import type { EffortPlan } from '../effort/effort-plan.ts';
import type { GasParameters } from '../patient/gas-exchange.ts';
import type { LungMechanics } from '../patient/lung.ts';
import type { SensorSetParameters } from '../sensors/sensor-set.ts';
import type { VentilatorHardware, VentilatorSettings } from '../ventilator/settings.ts';

/** A patient, a ventilator and what happens to them: everything but the seed. */
export interface Scenario {
  readonly id: string;
  /** The ventilator's own name on the wire. */
  readonly deviceModel: string;
  readonly rateHz: number;
  readonly lung: LungMechanics;
  readonly gas: GasParameters;
  /** Peripheral saturation, percent. */
  readonly spo2Percent: number;
  /** Entered at the ventilator, kg: predicted for adults by the ARDSNet formula. */
  readonly idealBodyWeightKg: number;
  readonly effort: EffortPlan;
  readonly settings: VentilatorSettings;
  readonly hardware: VentilatorHardware;
  /** Whether Pmus is a channel: lung simulators send it, no ventilator does. */
  readonly showsMusclePressure: boolean;
  readonly sensors: SensorSetParameters;
  /** null = the heart does not show in the signals. */
  readonly heart: HeartParameters | null;
  /** Leak between the Y-piece and the lung, L/s per square root of cmH2O; 0.02 lets 5 L/min out at 15 cmH2O. */
  readonly leakConductance: number;
  /** Secretions in the airway, as a share of its resistance that flutters; 0 = none. */
  readonly secretions: number;
  readonly limits: { readonly [parameterCode: string]: AlarmLimit };
  /** What changes over time, over and over; empty = nothing does. */
  readonly course: readonly CoursePhase[];
}

export interface AlarmLimit {
  readonly low: number | null;
  readonly high: number | null;
  readonly priority: AlarmPriority;
}

/** A stretch of the course; what is not named stands as the scenario says. */
export interface CoursePhase {
  readonly seconds: number;
  readonly settings?: Partial<VentilatorSettings>;
  readonly effort?: Partial<EffortPlan>;
  readonly leakConductance?: number;
  readonly artefacts?: readonly PlannedArtefact[];
  readonly standby?: boolean;
}
