import type { CyclingRule } from './cycling.ts';
import type { ExhalationValve } from './exhalation.ts';
import type { ServoDynamics } from './servo.ts';
import type { TriggerMethod } from './trigger.ts';

/**
 * vc, pc and prvc (pressure control that seeks the set volume) are assist-control: mandatory breaths by the clock, and
 * one for every effort that triggers. simv-* support the efforts between the mandatory breaths. aprv alternates two
 * pressures by the clock and listens to no effort.
 */
export type VentilatorMode = 'vc' | 'pc' | 'prvc' | 'ps' | 'cpap' | 'simv-vc' | 'simv-pc' | 'aprv';

export type TriggerSetting =
  | { readonly kind: 'pressure'; readonly belowPeepCmh2o: number }
  | { readonly kind: 'flow'; readonly flowLpm: number };

/** What is set at the bedside. Pressures of support and control stand above PEEP. */
export interface VentilatorSettings {
  readonly mode: VentilatorMode;
  /** Mandatory breaths, or alternations of pressure in aprv. */
  readonly ratePerMin: number;
  readonly tidalVolumeMl: number;
  /** Constant flow of a volume-controlled breath. */
  readonly inspiratoryFlowLpm: number;
  /** Pause at the end of a volume-controlled inspiration. */
  readonly pauseS: number;
  readonly pressureControlCmh2o: number;
  readonly inspiratoryTimeS: number;
  readonly pressureSupportCmh2o: number;
  readonly peepCmh2o: number;
  /** From the start of inspiration until the target pressure is reached. */
  readonly riseTimeS: number;
  readonly trigger: TriggerSetting;
  /** Expiratory trigger sensitivity: a supported breath ends at this share of its peak flow. */
  readonly cyclingPercent: number;
  /** A supported breath ends after this time at the latest. */
  readonly maxInspiratoryTimeS: number;
  /** Inspiration ends at once at this airway pressure. */
  readonly pressureLimitCmh2o: number;
  readonly oxygenPercent: number;
}

/** What the machine is, as opposed to what is set on it. */
export interface VentilatorHardware {
  /** Time constant with which the delivered pressure or flow follows its target; real ones have 20 to 50 ms. */
  readonly servoLagS: number;
  /** The most that the blower gives. */
  readonly maxFlowLpm: number;
  /** From sensing an effort to opening the valve. */
  readonly triggerDelayS: number;
  /** Expiratory limb and valve, cmH2O s/L. */
  readonly expiratoryResistance: number;
  /** No trigger is heard this long after the start of expiration. */
  readonly triggerBlankS: number;
  /** How delivered pressure follows its target; absent = a lag of servoLagS. */
  readonly pressureServo?: ServoDynamics;
  /** Between the pressure source and the airway in inspiration, cmH2O s/L; absent = 0. */
  readonly sourceResistance?: number;
  /** Absent = active, with a lag of servoLagS. */
  readonly exhalation?: ExhalationValve;
  /**
   * The most that a patient who pulls gets in expiration without a breath, L/min; beyond, the pressure falls. Absent = none
   * under a pressure trigger, all under a flow trigger.
   */
  readonly demandFlowLpm?: number;
  /** Absent = the set threshold. */
  readonly triggering?: TriggerMethod;
  /** Absent = the set share of peak flow. */
  readonly cycling?: readonly CyclingRule[];
}

export const TYPICAL_HARDWARE: VentilatorHardware = {
  servoLagS: 0.025,
  maxFlowLpm: 180,
  triggerDelayS: 0.04,
  expiratoryResistance: 3,
  triggerBlankS: 0.15,
};

/** No lag, no delay, no resistance of its own: what closed forms describe. */
export const IDEAL_HARDWARE: VentilatorHardware = {
  servoLagS: 0,
  maxFlowLpm: 1000,
  triggerDelayS: 0,
  expiratoryResistance: 0,
  triggerBlankS: 0.1,
};

export const ADULT_SETTINGS: VentilatorSettings = {
  mode: 'vc',
  ratePerMin: 16,
  tidalVolumeMl: 420,
  inspiratoryFlowLpm: 40,
  pauseS: 0.3,
  pressureControlCmh2o: 14,
  inspiratoryTimeS: 1,
  pressureSupportCmh2o: 10,
  peepCmh2o: 6,
  riseTimeS: 0.15,
  trigger: { kind: 'flow', flowLpm: 2 },
  cyclingPercent: 25,
  maxInspiratoryTimeS: 2,
  pressureLimitCmh2o: 45,
  oxygenPercent: 40,
};
