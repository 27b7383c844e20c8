/** mmHg (L/min) per mL/min of CO2: the alveolar ventilation equation at body temperature. */
const ALVEOLAR_CONSTANT = 0.863;
/** mL STPD of CO2 in 1 L BTPS at 1 mmHg. */
const CO2_ML_PER_L_MMHG = 1000 / 863;
/** Time constant of the CO2 stores, s. Real stores are slower; the demo should show the change. */
const STORE_TIME_CONSTANT_S = 60;
const LOWEST_PACO2 = 10;
const HIGHEST_PACO2 = 130;

export interface GasParameters {
  readonly co2ProductionMlPerMin: number;
  /** Airway dead space from the sensor to the alveoli, L. */
  readonly deadSpaceL: number;
  /**
   * Width of the transition from dead space to alveolar gas, as a share of the dead space: 0.1 steep, 0.5
   * obstructed.
   */
  readonly transitionSpread: number;
  /** Relative rise of the alveolar plateau per litre of expired volume. */
  readonly plateauSlopePerL: number;
  readonly startPaco2Mmhg: number;
  /** Volume of fresh gas that washes out the sensor at the Y-piece, L. */
  readonly sensorWashoutL: number;
}

/** Gas exchange of one breath in closed form, and the CO2 that passed the Y-piece. */
export interface TruthGas {
  /** Airway dead space, mL. */
  readonly deadSpaceMl: number;
  /** Alveolar CO2 where phase III begins, mmHg. */
  readonly alveolarCo2Mmhg: number;
  /** Rise of phase III, mmHg/L. */
  readonly plateauSlopeMmhgPerL: number;
  /** mL STPD. */
  readonly expiredCo2Ml: number;
  readonly inspiredCo2Ml: number;
}

export interface GasExchange {
  /** Partial pressure at the Y-piece, mmHg. */
  readonly airwayCo2Mmhg: number;
  /** The gas exchanged since the last call. */
  takeBreath(): TruthGas;
  advance(flowLps: number, seconds: number): void;
}

/** Capnogram by dead-space washout: expired gas passes from dead-space to alveolar gas over the expired volume. */
export function createGasExchange(gas: GasParameters): GasExchange {
  const { deadSpaceL, transitionSpread, plateauSlopePerL, sensorWashoutL } = gas;
  const state = {
    alveolarVentilationLpm: (ALVEOLAR_CONSTANT * gas.co2ProductionMlPerMin) / gas.startPaco2Mmhg,
    expiredL: 0,
    inspiredL: 0,
    airwayCo2: 0,
    lastExpiredCo2: 0,
    /** Of the expiration, mmHg: expired gas was mixed in the lung before it. */
    alveolarCo2: gas.startPaco2Mmhg,
    expiredCo2Ml: 0,
    inspiredCo2Ml: 0,
  };

  function alveolarCo2(): number {
    const co2 = (ALVEOLAR_CONSTANT * gas.co2ProductionMlPerMin) / state.alveolarVentilationLpm;
    return Math.min(HIGHEST_PACO2, Math.max(LOWEST_PACO2, co2));
  }

  function expire(flowLps: number, seconds: number): void {
    if (state.inspiredL > sensorWashoutL) {
      state.expiredL = 0;
      state.alveolarCo2 = alveolarCo2();
    }
    state.inspiredL = 0;
    const expiredL = state.expiredL - flowLps * seconds;
    state.expiredL = expiredL;
    const position = (expiredL - deadSpaceL) / (transitionSpread * deadSpaceL);
    const plateau = 1 + plateauSlopePerL * (expiredL - deadSpaceL);
    state.airwayCo2 = (state.alveolarCo2 * plateau) / (1 + Math.exp(-position * 2));
    state.lastExpiredCo2 = state.airwayCo2;
  }

  function inspire(flowLps: number, seconds: number): void {
    state.inspiredL += flowLps * seconds;
    state.airwayCo2 = state.lastExpiredCo2 * Math.exp(-state.inspiredL / sensorWashoutL);
  }

  return {
    get airwayCo2Mmhg() {
      return state.airwayCo2;
    },
    takeBreath() {
      const taken = {
        deadSpaceMl: deadSpaceL * 1000,
        alveolarCo2Mmhg: state.alveolarCo2,
        plateauSlopeMmhgPerL: state.alveolarCo2 * plateauSlopePerL,
        expiredCo2Ml: state.expiredCo2Ml,
        inspiredCo2Ml: state.inspiredCo2Ml,
      };
      state.expiredCo2Ml = 0;
      state.inspiredCo2Ml = 0;
      return taken;
    },
    advance(flowLps, seconds) {
      if (flowLps < 0) expire(flowLps, seconds);
      else inspire(flowLps, seconds);
      const movedCo2Ml = state.airwayCo2 * Math.abs(flowLps) * seconds * CO2_ML_PER_L_MMHG;
      if (flowLps < 0) state.expiredCo2Ml += movedCo2Ml;
      else state.inspiredCo2Ml += movedCo2Ml;
      const isAlveolar = flowLps < 0 && state.expiredL > deadSpaceL;
      const outflowLpm = isAlveolar ? -flowLps * 60 : 0;
      state.alveolarVentilationLpm +=
        ((outflowLpm - state.alveolarVentilationLpm) * seconds) / STORE_TIME_CONSTANT_S;
    },
  };
}
