import type { AlarmPriority } from '@eupnea/model';
import type { PlannedArtefact } from '../disturbance/artefact.ts';
import type { HeartParameters } from '../disturbance/heart.ts';
import type { EffortPlan } from '../effort/effort-plan.ts';
import type { GasParameters } from '../patient/gas-exchange.ts';
import type { LungMechanics } from '../patient/lung.ts';
import type { PlannedManoeuvre } from '../manoeuvres/manoeuvre.ts';
import type { SensorParameters } from '../sensors/sensor.ts';
import type { SensorSetParameters } from '../sensors/sensor-set.ts';
import type { VentilatorHardware, VentilatorSettings } from '../ventilator/settings.ts';

/** A patient, a ventilator and the events of a run, without the seed. */
export interface Scenario {
  readonly id: string;
  /** Name that the ventilator sends. */
  readonly deviceModel: string;
  readonly rateHz: number;
  /** Longest step of the physics, s; absent = 0.002. Longer steps make a long run cheaper and servos less smooth. */
  readonly longestStepS?: number;
  readonly lung: LungMechanics;
  readonly gas: GasParameters;
  /** Peripheral oxygen saturation, percent. */
  readonly spo2Percent: number;
  /** Body weight entered at the ventilator, kg: predicted by the ARDSNet formula in adults. */
  readonly idealBodyWeightKg: number;
  readonly effort: EffortPlan;
  readonly settings: VentilatorSettings;
  readonly hardware: VentilatorHardware;
  /** Whether Pmus is a channel. Lung simulators send it; ventilators do not. */
  readonly showsMusclePressure: boolean;
  readonly sensors: SensorSetParameters;
  /** Electrical activity of the diaphragm; absent without its catheter. */
  readonly diaphragm?: DiaphragmActivity;
  /** Null when the signals show no cardiac oscillation. */
  readonly heart: HeartParameters | null;
  /** Leak between the Y-piece and the lung, L/s per square root of cmH2O; 0.02 lets 5 L/min out at 15 cmH2O. */
  readonly leakConductance: number;
  /** Share of the airway resistance that flutters because of secretions; 0 means none. */
  readonly secretions: number;
  readonly limits: { readonly [parameterCode: string]: AlarmLimit };
  /** Changes over time, repeated; empty means none. */
  readonly course: readonly CoursePhase[];
}

/** EAdi that grows with Pmus: the inverse of the neuro-mechanical efficiency. */
export interface DiaphragmActivity {
  readonly microvoltPerCmh2o: number;
  readonly restMicrovolt: number;
  readonly sensor: SensorParameters;
}

export interface AlarmLimit {
  readonly low: number | null;
  readonly high: number | null;
  readonly priority: AlarmPriority;
}

/** One part of the course. Values not named follow the scenario. */
export interface CoursePhase {
  readonly seconds: number;
  readonly settings?: Partial<VentilatorSettings>;
  readonly effort?: Partial<EffortPlan>;
  readonly leakConductance?: number;
  readonly artefacts?: readonly PlannedArtefact[];
  readonly manoeuvres?: readonly PlannedManoeuvre[];
  readonly standby?: boolean;
}
