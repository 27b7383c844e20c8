import type { CyclingRule, TriggerMethod } from './ventilation-rules.ts';
import type { ExhalationValve } from './exhalation.ts';
import type { ServoDynamics } from './servo.ts';

/**
 * vc, pc and prvc (pressure control that seeks the set volume) are assist-control: mandatory breaths at the
 * set rate, and one for every triggering effort. simv-* support the efforts between mandatory breaths. aprv
 * alternates two pressures at the set rate and ignores efforts.
 */
export type VentilatorMode = 'vc' | 'pc' | 'prvc' | 'ps' | 'cpap' | 'simv-vc' | 'simv-pc' | 'aprv';

export type TriggerSetting =
  | { readonly kind: 'pressure'; readonly belowPeepCmh2o: number }
  | { readonly kind: 'flow'; readonly flowLpm: number };

/** Bedside settings. Pressures of support and control are above PEEP. */
export interface VentilatorSettings {
  readonly mode: VentilatorMode;
  /** Mandatory breaths per minute; pressure alternations per minute in aprv. */
  readonly ratePerMin: number;
  readonly tidalVolumeMl: number;
  /** Constant flow of a volume-controlled breath. */
  readonly inspiratoryFlowLpm: number;
  /** Pause at the end of a volume-controlled inspiration, s. */
  readonly pauseS: number;
  readonly pressureControlCmh2o: number;
  readonly inspiratoryTimeS: number;
  readonly pressureSupportCmh2o: number;
  readonly peepCmh2o: number;
  /** Time from the start of inspiration to the target pressure, s. */
  readonly riseTimeS: number;
  readonly trigger: TriggerSetting;
  /** Expiratory trigger sensitivity: share of peak flow at which a supported breath ends, percent. */
  readonly cyclingPercent: number;
  /** Upper limit of the duration of a supported breath, s. */
  readonly maxInspiratoryTimeS: number;
  /** Airway pressure that ends inspiration at once. */
  readonly pressureLimitCmh2o: number;
  readonly oxygenPercent: number;
}

/** Properties of the machine, as opposed to its settings. */
export interface VentilatorHardware {
  /**
   * Time constant with which the delivered pressure or flow follows its target, s; 0.02 to 0.05 s in real
   * machines.
   */
  readonly servoLagS: number;
  /** Maximum flow of the blower, L/min. */
  readonly maxFlowLpm: number;
  /** Time from detecting an effort to opening the valve, s. */
  readonly triggerDelayS: number;
  /** Resistance of expiratory limb and valve, cmH2O s/L. */
  readonly expiratoryResistance: number;
  /** Trigger blanking time after the start of expiration, s. */
  readonly triggerBlankS: number;
  /** Dynamics of the delivered pressure; absent means a lag of servoLagS. */
  readonly pressureServo?: ServoDynamics;
  /** Inspiratory resistance between the pressure source and the airway, cmH2O s/L; absent means 0. */
  readonly sourceResistance?: number;
  /** Absent means active, with a lag of servoLagS. */
  readonly exhalation?: ExhalationValve;
  /**
   * Maximum flow in expiration without a breath, L/min; a stronger effort lowers the pressure. Absent means
   * none with a pressure trigger and all with a flow trigger.
   */
  readonly demandFlowLpm?: number;
  /** Absent means the set threshold. */
  readonly triggering?: TriggerMethod;
  /** Absent means the set share of peak flow. */
  readonly cycling?: readonly CyclingRule[];
}

export const TYPICAL_HARDWARE: VentilatorHardware = {
  servoLagS: 0.025,
  maxFlowLpm: 180,
  triggerDelayS: 0.04,
  expiratoryResistance: 3,
  triggerBlankS: 0.15,
};

/** No lag, delay or resistance: the hardware that closed-form solutions describe. */
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
