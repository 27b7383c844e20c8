import type { Lung } from '../patient/lung.ts';
import { flowBehindCircuit } from './compressible-circuit.ts';
import { createServo } from './servo.ts';
import type { VentilatorHardware, VentilatorSettings } from './settings.ts';

/** The expiratory valve counts as settled, and may close against an effort, within this of PEEP. */
const SETTLED_CMH2O = 0.2;

/** A stretch of time within one phase. */
export interface DeliverySlice {
  /** Since the phase began, at the start of the slice. */
  readonly phaseTimeS: number;
  readonly seconds: number;
  readonly pmusFrom: number;
  readonly pmusTo: number;
}

/** Valves and blower: what stands at the airway opening while the lung answers. */
export interface Delivery {
  readonly pressureCmh2o: number;
  readonly flowLps: number;
  startInspiration(): void;
  startExpiration(): void;
  deliverFlow(slice: DeliverySlice, settings: VentilatorSettings): void;
  deliverPressure(slice: DeliverySlice, aboveCmh2o: number, settings: VentilatorSettings): void;
  hold(slice: DeliverySlice): void;
  exhale(slice: DeliverySlice, settings: VentilatorSettings): void;
  /** What the present breath has given so far, as the machine counts it. */
  readonly deliveredMl: number;
  /** Time until the set volume is in, at the present flow. */
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
  let pressure = peepCmh2o;
  let flow = 0;
  /** What passes the valves; the tubing's compression stands between it and the flow at the Y-piece. */
  let machineLps = 0;
  /** Pressure behind the valve: equal to the airway's in inspiration, beyond the expiratory limb in expiration. */
  let source = peepCmh2o;
  let rampFrom = peepCmh2o;
  let deliveredL = 0;

  function runSource(slice: DeliverySlice, sourceTo: number, seriesResistance: number): void {
    // An opening wider than the blower can feed: the pressure is what its flow makes of it.
    if (lung.flowUnder(sourceTo, seriesResistance, slice.pmusTo) > maxFlowLps)
      return runFlow(slice, maxFlowLps);
    lung.advanceUnderPressure({
      sourceFrom: source,
      sourceTo,
      pmusFrom: slice.pmusFrom,
      pmusTo: slice.pmusTo,
      seriesResistance,
      seconds: slice.seconds,
    });
    source = sourceTo;
    flow = lung.flowUnder(source, seriesResistance, slice.pmusTo);
    machineLps = flow;
    pressure = source - seriesResistance * flow;
  }

  function runFlow(slice: DeliverySlice, toLps: number): void {
    const { pmusTo, seconds } = slice;
    const forced = { machineLps: toLps, circuitL, flowFrom: flow, pressureFrom: pressure, pmusTo, seconds };
    const behindCircuit = flowBehindCircuit(lung, forced);
    lung.advanceUnderFlow({ ...slice, fromLps: flow, toLps: behindCircuit });
    flow = behindCircuit;
    machineLps = toLps;
    pressure = lung.pressureUnder(flow, slice.pmusTo);
    source = pressure;
  }

  /** The valves let that flow through from now on; without tubing so does the Y-piece. */
  function stopAt(lps: number): void {
    machineLps = lps;
    if (circuitL <= 0) flow = lps;
  }

  function shut(slice: DeliverySlice): void {
    stopAt(0);
    runFlow(slice, 0);
  }

  /** A pressure trigger without a demand flow listens with the valves shut. */
  function demandLimitLps({ trigger }: VentilatorSettings): number {
    if (hardware.demandFlowLpm !== undefined) return hardware.demandFlowLpm / 60;
    return trigger.kind === 'pressure' ? 0 : Number.POSITIVE_INFINITY;
  }

  /** The machine counts what leaves it, whether it reaches the lung or a leak. */
  function runCounted(slice: DeliverySlice, run: () => void): void {
    const before = flow;
    run();
    deliveredL += ((before + flow) / 2) * slice.seconds;
  }

  return {
    get pressureCmh2o() {
      return pressure;
    },
    get flowLps() {
      return flow;
    },
    get deliveredMl() {
      return deliveredL * 1000;
    },
    startInspiration() {
      pressureServo.settle();
      rampFrom = pressure;
      source = pressure;
      deliveredL = 0;
    },
    startExpiration() {
      exhalationServo.settle();
      source = pressure;
    },
    deliverFlow(slice, settings) {
      const setLps = settings.inspiratoryFlowLpm / 60;
      // Without a lag the set flow stands from the first instant, not from the end of the first step.
      if (hardware.servoLagS <= 0) stopAt(setLps);
      runCounted(slice, () => runFlow(slice, flowServo.follow(machineLps, setLps, slice.seconds)));
    },
    deliverPressure(slice, aboveCmh2o, settings) {
      const target = settings.peepCmh2o + aboveCmh2o;
      const ramp = (timeS: number): number =>
        timeS >= settings.riseTimeS ? target : rampFrom + ((target - rampFrom) * timeS) / settings.riseTimeS;
      if (hardware.servoLagS <= 0) source = ramp(slice.phaseTimeS);
      const next = pressureServo.follow(source, ramp(slice.phaseTimeS + slice.seconds), slice.seconds);
      const isShut =
        exhalation.inInspiration === 'passive' && lung.flowUnder(next, sourceResistance, slice.pmusTo) < 0;
      if (isShut) return shut(slice);
      runCounted(slice, () => runSource(slice, next, sourceResistance));
    },
    hold(slice) {
      shut(slice);
    },
    exhale(slice, settings) {
      const resistance = hardware.expiratoryResistance;
      const peep = settings.peepCmh2o;
      if (hardware.servoLagS <= 0) source = peep;
      const next = exhalationServo.follow(source, peep, slice.seconds);
      const isSettled = next <= peep + SETTLED_CMH2O;
      const demandLps = demandLimitLps(settings);
      // The effort pulls on a circuit that gives no more than the demand flow.
      if (isSettled && lung.flowUnder(next, resistance, slice.pmusTo) > demandLps) {
        stopAt(demandLps);
        runFlow(slice, demandLps);
        source = peep;
      } else {
        runSource(slice, next, resistance);
      }
    },
    volumeLeftS: (settings) =>
      flow > 0 ? Math.max(0, settings.tidalVolumeMl / 1000 - deliveredL) / flow : Number.POSITIVE_INFINITY,
  };
}
