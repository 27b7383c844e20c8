/**
 * Mechanics of a respiratory system as seen at the airway opening: Paw + Pmus = recoil(V) + R flow.
 * Volumes in L above the relaxed volume, flows in L/s into the patient, pressures in cmH2O, Pmus positive inspiratory.
 */
export interface Lung {
  readonly volumeL: number;
  /** Static recoil of the current volume: equals airway pressure at zero flow and no effort. */
  readonly recoilCmh2o: number;
  /** Flow from a pressure source through a series resistance. */
  flowUnder(sourceCmh2o: number, seriesResistance: number, pmusCmh2o: number): number;
  /** Airway pressure during a forced flow. */
  pressureUnder(flowLps: number, pmusCmh2o: number): number;
  /** Advances under a pressure source; source and Pmus change linearly over the step. */
  advanceUnderPressure(step: PressureStep): void;
  /** Advances under a forced flow that changes linearly over the step. */
  advanceUnderFlow(step: FlowStep): void;
}

export interface PressureStep {
  readonly sourceFrom: number;
  readonly sourceTo: number;
  readonly pmusFrom: number;
  readonly pmusTo: number;
  /** Resistance between source and airway opening, cmH2O s/L. */
  readonly seriesResistance: number;
  readonly seconds: number;
}

export interface FlowStep {
  readonly fromLps: number;
  readonly toLps: number;
  readonly pmusFrom: number;
  readonly pmusTo: number;
  readonly seconds: number;
}

export interface LungMechanics {
  readonly complianceMlPerCmh2o: number;
  readonly resistanceInsp: number;
  /** Expiratory resistance, cmH2O s/L; higher than inspiratory resistance in obstruction. */
  readonly resistanceExp: number;
  /** Elastance of the chest wall, cmH2O/L: determines how an oesophageal balloon follows the volume. */
  readonly chestWallElastance?: number;
  /** Effects beyond one linear compartment; absent means one linear compartment, solved exactly. */
  readonly beyondLinear?: BeyondLinear;
}

export interface BeyondLinear {
  /**
   * Sigmoid of Venegas et al. 1998: V = a + b / (1 + exp(-(P - c) / d)), with a such that V = 0 at P = 0. Its
   * steepest compliance, b / (4 d), is at c and replaces the linear compliance.
   */
  readonly sigmoid?: { readonly spanL: number; readonly midpointCmh2o: number; readonly slopeCmh2o: number };
  /** Second term of Rohrer's equation: pressure grows by this value times flow squared, cmH2O s2/L2. */
  readonly turbulence?: number;
  /** A share of the lung with airways narrower by a factor, which fills and empties late. */
  readonly slow?: { readonly share: number; readonly resistanceFactor: number };
  /**
   * Upper limit of expiratory flow of a collapsing airway: this value times the volume above the closing
   * volume, 1/s and L.
   */
  readonly flowLimit?: { readonly perSecond: number; readonly closingVolumeL: number };
}
