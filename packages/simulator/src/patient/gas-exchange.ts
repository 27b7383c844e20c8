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
  /**
   * Share of the alveolar ventilation that meets no blood: arterial CO2 is the mean alveolar CO2 over the rest.
   * Default: 0.
   */
  readonly alveolarDeadSpaceShare?: number;
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
  /** CO2 of the blood: alveolar CO2 in the middle of the expired alveolar gas over the perfused share, mmHg. */
  readonly arterialCo2Mmhg: number;
  /** Passed between the lung and the airway, of which a leak takes its part, mL STPD. */
  readonly expiredCo2Ml: number;
  readonly inspiredCo2Ml: number;
}

/** Flows of a step, L/s; inspiration is positive. */
export interface GasFlows {
  /** Past the sensors at the Y-piece. */
  readonly airwayLps: number;
  /** Into the lung: less than at the Y-piece by what leaks between them. */
  readonly lungLps: number;
}

export interface GasExchange {
  /** Partial pressure at the Y-piece, mmHg. */
  readonly airwayCo2Mmhg: number;
  /** The gas exchanged since the last call. */
  takeBreath(): TruthGas;
  advance(flows: GasFlows, seconds: number): void;
}

/**
 * Capnogram by dead-space washout: expired gas passes from dead-space to alveolar gas over the volume that leaves the
 * lung. The sensors at the Y-piece meet it when gas flows out past them, and fresh gas otherwise.
 */
export function createGasExchange(gas: GasParameters): GasExchange {
  const { deadSpaceL, transitionSpread, plateauSlopePerL, sensorWashoutL } = gas;
  const perfusedShare = 1 - (gas.alveolarDeadSpaceShare ?? 0);
  const state = {
    alveolarVentilationLpm:
      (ALVEOLAR_CONSTANT * gas.co2ProductionMlPerMin) / (gas.startPaco2Mmhg * perfusedShare),
    expiredL: 0,
    /** Into the lung, and past the sensors, since the last expiration. */
    inspiredL: 0,
    sweptL: 0,
    airwayCo2: 0,
    lungCo2: 0,
    lastExpiredCo2: 0,
    /** Of the expiration, mmHg: expired gas was mixed in the lung before it. */
    alveolarCo2: gas.startPaco2Mmhg * perfusedShare,
    expiredCo2Ml: 0,
    inspiredCo2Ml: 0,
  };

  function alveolarCo2(): number {
    const co2 = (ALVEOLAR_CONSTANT * gas.co2ProductionMlPerMin) / state.alveolarVentilationLpm;
    return Math.min(HIGHEST_PACO2, Math.max(LOWEST_PACO2, co2));
  }

  function expire(lungLps: number, seconds: number): void {
    if (state.inspiredL > sensorWashoutL) {
      state.expiredL = 0;
      state.alveolarCo2 = alveolarCo2();
    }
    state.inspiredL = 0;
    const expiredL = state.expiredL - lungLps * seconds;
    state.expiredL = expiredL;
    const position = (expiredL - deadSpaceL) / (transitionSpread * deadSpaceL);
    const plateau = 1 + plateauSlopePerL * (expiredL - deadSpaceL);
    state.lungCo2 = (state.alveolarCo2 * plateau) / (1 + Math.exp(-position * 2));
  }

  function sense(airwayLps: number, seconds: number): void {
    if (airwayLps < 0) {
      state.sweptL = 0;
      state.airwayCo2 = state.lungCo2;
      state.lastExpiredCo2 = state.airwayCo2;
    } else {
      state.sweptL += airwayLps * seconds;
      state.airwayCo2 = state.lastExpiredCo2 * Math.exp(-state.sweptL / sensorWashoutL);
    }
  }

  /** CO2 in the middle of the expired alveolar gas over the perfused share, mmHg. */
  function arterialCo2(): number {
    const alveolarL = Math.max(0, state.expiredL - deadSpaceL);
    return (state.alveolarCo2 * (1 + (plateauSlopePerL * alveolarL) / 2)) / perfusedShare;
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
        arterialCo2Mmhg: arterialCo2(),
        expiredCo2Ml: state.expiredCo2Ml,
        inspiredCo2Ml: state.inspiredCo2Ml,
      };
      state.expiredCo2Ml = 0;
      state.inspiredCo2Ml = 0;
      return taken;
    },
    advance({ airwayLps, lungLps }, seconds) {
      if (lungLps < 0) expire(lungLps, seconds);
      else state.inspiredL += lungLps * seconds;
      sense(airwayLps, seconds);
      const moved = Math.abs(lungLps) * seconds * CO2_ML_PER_L_MMHG;
      if (lungLps < 0) state.expiredCo2Ml += state.lungCo2 * moved;
      else state.inspiredCo2Ml += state.airwayCo2 * moved;
      const isAlveolar = lungLps < 0 && state.expiredL > deadSpaceL;
      const outflowLpm = isAlveolar ? -lungLps * 60 : 0;
      state.alveolarVentilationLpm +=
        ((outflowLpm - state.alveolarVentilationLpm) * seconds) / STORE_TIME_CONSTANT_S;
    },
  };
}
