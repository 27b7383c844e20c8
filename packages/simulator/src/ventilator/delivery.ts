import type { Lung } from '../patient/lung.ts';
import { flowBehindCircuit } from './compressible-circuit.ts';
import { createServo } from './servo.ts';
import type { VentilatorHardware, VentilatorSettings } from './settings.ts';

/**
 * Distance from PEEP within which the expiratory valve counts as settled and may close on an effort, cmH2O.
 */
const SETTLED_CMH2O = 0.2;

/** Part of a step within one phase. */
export interface DeliverySlice {
  /** Time since the start of the phase, at the start of the slice, s. */
  readonly phaseTimeS: number;
  readonly seconds: number;
  readonly pmusFrom: number;
  readonly pmusTo: number;
}

/** Valves and blower: the source at the airway opening. */
export interface Delivery {
  readonly pressureCmh2o: number;
  readonly flowLps: number;
  startInspiration(): void;
  startExpiration(): void;
  deliverFlow(slice: DeliverySlice, settings: VentilatorSettings): void;
  deliverPressure(slice: DeliverySlice, aboveCmh2o: number, settings: VentilatorSettings): void;
  hold(slice: DeliverySlice): void;
  exhale(slice: DeliverySlice, settings: VentilatorSettings): void;
  /** Volume delivered in the current breath as the machine measures it, mL. */
  readonly deliveredMl: number;
  /** Time until the set volume is delivered at the present flow, s. */
  volumeLeftS(settings: VentilatorSettings): number;
}

/** A ventilator with the tubing between its valves and the Y-piece. */
export interface Machine {
  readonly hardware: VentilatorHardware;
  /** Compressible volume of the tubing, L/cmH2O. */
  readonly circuitL: number;
}

export function createDelivery({ hardware, circuitL }: Machine, lung: Lung, peepCmh2o: number): Delivery {
  const lag = { kind: 'lag', lagS: hardware.servoLagS } as const;
  const pressureServo = createServo(hardware.pressureServo ?? lag);
  const flowServo = createServo(lag);
  const exhalation = hardware.exhalation ?? { dynamics: lag, inInspiration: 'active' };
  const exhalationServo = createServo(exhalation.dynamics);
  const { sourceResistance = 0 } = hardware;
  const maxFlowLps = hardware.maxFlowLpm / 60;
  const state = {
    pressure: peepCmh2o,
    flow: 0,
    /** Flow through the valves. Compression of the tubing separates it from the flow at the Y-piece. */
    machineLps: 0,
    /**
     * Pressure behind the valve: airway pressure in inspiration, pressure beyond the expiratory limb in
     * expiration.
     */
    source: peepCmh2o,
    rampFrom: peepCmh2o,
    deliveredL: 0,
  };
  // Reused at every step, because an object per step would keep the garbage collector busy.
  const pressureStep = {
    sourceFrom: Number.NaN,
    sourceTo: Number.NaN,
    pmusFrom: Number.NaN,
    pmusTo: Number.NaN,
    seriesResistance: Number.NaN,
    seconds: Number.NaN,
  };
  const flowStep = {
    fromLps: Number.NaN,
    toLps: Number.NaN,
    pmusFrom: Number.NaN,
    pmusTo: Number.NaN,
    seconds: Number.NaN,
  };

  function runSource(slice: DeliverySlice, sourceTo: number, seriesResistance: number): void {
    // The opening is wider than the blower can feed: its flow determines the pressure.
    if (lung.flowUnder(sourceTo, seriesResistance, slice.pmusTo) > maxFlowLps)
      return runFlow(slice, maxFlowLps);
    pressureStep.sourceFrom = state.source;
    pressureStep.sourceTo = sourceTo;
    pressureStep.pmusFrom = slice.pmusFrom;
    pressureStep.pmusTo = slice.pmusTo;
    pressureStep.seriesResistance = seriesResistance;
    pressureStep.seconds = slice.seconds;
    lung.advanceUnderPressure(pressureStep);
    state.source = sourceTo;
    state.flow = lung.flowUnder(state.source, seriesResistance, slice.pmusTo);
    state.machineLps = state.flow;
    state.pressure = state.source - seriesResistance * state.flow;
  }

  function runFlow(slice: DeliverySlice, toLps: number): void {
    const { pmusTo, seconds } = slice;
    const behindCircuit =
      circuitL <= 0
        ? toLps
        : flowBehindCircuit(lung, {
            machineLps: toLps,
            circuitL,
            flowFrom: state.flow,
            pressureFrom: state.pressure,
            pmusTo,
            seconds,
          });
    flowStep.fromLps = state.flow;
    flowStep.toLps = behindCircuit;
    flowStep.pmusFrom = slice.pmusFrom;
    flowStep.pmusTo = pmusTo;
    flowStep.seconds = seconds;
    lung.advanceUnderFlow(flowStep);
    state.flow = behindCircuit;
    state.machineLps = toLps;
    state.pressure = lung.pressureUnder(state.flow, slice.pmusTo);
    state.source = state.pressure;
  }

  /** Pressure target of the ramp at a time since the start of the breath, cmH2O. */
  function rampAt(timeS: number, target: number, riseTimeS: number): number {
    return timeS >= riseTimeS ? target : state.rampFrom + ((target - state.rampFrom) * timeS) / riseTimeS;
  }

  /** Sets the valve flow from now on, and without tubing the flow at the Y-piece too. */
  function stopAt(lps: number): void {
    state.machineLps = lps;
    if (circuitL <= 0) state.flow = lps;
  }

  function shut(slice: DeliverySlice): void {
    stopAt(0);
    runFlow(slice, 0);
  }

  /** A pressure trigger without a demand flow works with closed valves. */
  function demandLimitLps({ trigger }: VentilatorSettings): number {
    if (hardware.demandFlowLpm !== undefined) return hardware.demandFlowLpm / 60;
    return trigger.kind === 'pressure' ? 0 : Number.POSITIVE_INFINITY;
  }

  /** The machine counts the gas that leaves it, whether it reaches the lung or a leak. */
  function countDelivered(flowBefore: number, seconds: number): void {
    state.deliveredL += ((flowBefore + state.flow) / 2) * seconds;
  }

  return {
    get pressureCmh2o() {
      return state.pressure;
    },
    get flowLps() {
      return state.flow;
    },
    get deliveredMl() {
      return state.deliveredL * 1000;
    },
    startInspiration() {
      pressureServo.settle();
      state.rampFrom = state.pressure;
      state.source = state.pressure;
      state.deliveredL = 0;
    },
    startExpiration() {
      exhalationServo.settle();
      state.source = state.pressure;
    },
    deliverFlow(slice, settings) {
      const setLps = settings.inspiratoryFlowLpm / 60;
      // Without a lag the set flow starts at the first instant, not at the end of the first step.
      if (hardware.servoLagS <= 0) stopAt(setLps);
      const flowBefore = state.flow;
      runFlow(slice, flowServo.follow(state.machineLps, setLps, slice.seconds));
      countDelivered(flowBefore, slice.seconds);
    },
    deliverPressure(slice, aboveCmh2o, settings) {
      const target = settings.peepCmh2o + aboveCmh2o;
      if (hardware.servoLagS <= 0) state.source = rampAt(slice.phaseTimeS, target, settings.riseTimeS);
      const due = rampAt(slice.phaseTimeS + slice.seconds, target, settings.riseTimeS);
      const next = pressureServo.follow(state.source, due, slice.seconds);
      const isShut =
        exhalation.inInspiration === 'passive' && lung.flowUnder(next, sourceResistance, slice.pmusTo) < 0;
      if (isShut) return shut(slice);
      const flowBefore = state.flow;
      runSource(slice, next, sourceResistance);
      countDelivered(flowBefore, slice.seconds);
    },
    hold(slice) {
      shut(slice);
    },
    exhale(slice, settings) {
      const resistance = hardware.expiratoryResistance;
      const peep = settings.peepCmh2o;
      if (hardware.servoLagS <= 0) state.source = peep;
      const next = exhalationServo.follow(state.source, peep, slice.seconds);
      const isSettled = next <= peep + SETTLED_CMH2O;
      const demandLps = demandLimitLps(settings);
      // The effort draws on a circuit that supplies no more than the demand flow.
      if (isSettled && lung.flowUnder(next, resistance, slice.pmusTo) > demandLps) {
        stopAt(demandLps);
        runFlow(slice, demandLps);
        state.source = peep;
      } else {
        runSource(slice, next, resistance);
      }
    },
    volumeLeftS: (settings) =>
      state.flow > 0
        ? Math.max(0, settings.tidalVolumeMl / 1000 - state.deliveredL) / state.flow
        : Number.POSITIVE_INFINITY,
  };
}
