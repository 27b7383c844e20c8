/**
 * Mechanics of a respiratory system as seen at the airway opening: Paw + Pmus = recoil(V) + R flow.
 * Volumes in L above the relaxed volume, flows in L/s into the patient, pressures in cmH2O, Pmus positive inspiratory.
 */
export interface Lung {
  readonly volumeL: number;
  /** Static recoil of the present volume; with no flow and no effort this is the airway pressure at equilibrium. */
  readonly recoilCmh2o: number;
  /** Flow when a source of that pressure acts through a resistance in series. */
  flowUnder(sourceCmh2o: number, seriesResistance: number, pmusCmh2o: number): number;
  /** Airway pressure while that flow is forced in. */
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
  /** cmH2O s/L between source and airway opening. */
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
  /** Resistance in expiration, cmH2O s/L; higher than in inspiration in obstruction. */
  readonly resistanceExp: number;
  /** The chest wall's part of the elastance, cmH2O/L: what an oesophageal balloon feels of the volume. */
  readonly chestWallElastance?: number;
  /** What one linear compartment leaves out; nothing named = one linear compartment, solved exactly. */
  readonly beyondLinear?: BeyondLinear;
}

export interface BeyondLinear {
  /**
   * Sigmoid of Venegas et al. 1998: V = a + b / (1 + exp(-(P - c) / d)), with a such that V = 0 at P = 0. Its steepest
   * compliance, b / (4 d), stands at c and takes the place of the linear one.
   */
  readonly sigmoid?: { readonly spanL: number; readonly midpointCmh2o: number; readonly slopeCmh2o: number };
  /** Rohrer's second term: pressure grows by this times flow squared, cmH2O s2/L2. */
  readonly turbulence?: number;
  /** A share of the lung whose airways are narrower by a factor: it fills and empties late. */
  readonly slow?: { readonly share: number; readonly resistanceFactor: number };
  /** Expiratory flow of a collapsing airway is at most this times the volume above the closing volume, 1/s and L. */
  readonly flowLimit?: { readonly perSecond: number; readonly closingVolumeL: number };
}
